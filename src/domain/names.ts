/** Names as shown: blank ones read 'Untitled', repeated ones get ' (2)', ' (3)' … (screens.md). */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = name.trim() === '' ? 'Untitled' : name;
    let shown = base;
    for (let count = 2; taken.has(shown); count += 1) shown = `${base} (${count})`;
    taken.add(shown);
    return shown;
  });
}
