/** Finds exercises by what is typed of their names: capitals, accents, hyphens and spaces do not matter. */

/** Where a name has what was typed: from one letter to before another. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

export interface Found<Exercise> {
  readonly exercise: Exercise;
  /** In order, and apart from each other. */
  readonly marks: readonly Mark[];
}

/** How well a name fits: it begins with the text, a word of it does, all words of the text begin one, or stand in it. */
type Rank = 0 | 1 | 2 | 3;

/** Every exercise whose name has all that was typed, those that fit best first; those that fit alike stay in order. */
export function searchExercises<Exercise extends { readonly name: string }>(
  exercises: readonly Exercise[],
  typed: string,
): Found<Exercise>[] {
  const words = typed.split(/\s+/).map((word) => lettersOf(word).text);
  const sought = words.filter((word) => word !== '');
  if (sought.length === 0) return [];
  const found = exercises.flatMap((exercise) => {
    const fit = fitOf(exercise.name, sought);
    return fit ? [{ exercise, ...fit }] : [];
  });
  return found
    .sort((a, b) => a.rank - b.rank)
    .map(({ exercise, marks }) => ({ exercise, marks: joined(marks) }));
}

/** How a name has these words, best first; null where it lacks one. */
function fitOf(name: string, words: readonly string[]): { rank: Rank; marks: Mark[] } | null {
  const letters = lettersOf(name);
  const whole = placeOf(words.join(''), letters);
  if (whole?.isWordStart) {
    return { rank: whole.mark.from === letters.places[0]?.from ? 0 : 1, marks: [whole.mark] };
  }
  const places = words.flatMap((word) => placeOf(word, letters) ?? []);
  if (places.length < words.length) return null;
  const rank = places.every(({ isWordStart }) => isWordStart) ? 2 : 3;
  return { rank, marks: places.map(({ mark }) => mark) };
}

interface Letters {
  /** Small letters and digits alone, so that 'pushups' finds 'Push-ups'. */
  readonly text: string;
  /** For each of them where it stands in the name, and whether a word begins with it. */
  readonly places: readonly (Mark & { readonly isWordStart: boolean })[];
}

function lettersOf(name: string): Letters {
  const places: Letters['places'][number][] = [];
  let text = '';
  let from = 0;
  let isWordStart = true;
  for (const character of name) {
    const to = from + character.length;
    const plain = character.normalize('NFKD').toLowerCase().replace('ß', 'ss');
    const kept = plain.replace(/[^\p{L}\p{N}]/gu, '');
    for (let at = 0; at < kept.length; at += 1) places.push({ from, to, isWordStart });
    text += kept;
    // An accent that stands by itself, and an apostrophe, end no word.
    if (kept !== '') isWordStart = false;
    else if (!/[\p{M}'’]/u.test(character)) isWordStart = true;
    from = to;
  }
  return { text, places };
}

/** Where letters stand in a name: at the beginning of a word rather than inside one; null: nowhere. */
function placeOf(sought: string, { text, places }: Letters) {
  let inside: { mark: Mark; isWordStart: boolean } | null = null;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [first, last] = [places[at], places[at + sought.length - 1]];
    if (!first || !last) break;
    const place = { mark: { from: first.from, to: last.to }, isWordStart: first.isWordStart };
    if (place.isWordStart) return place;
    inside ??= place;
  }
  return inside;
}

/** In order; what overlaps is one. */
function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && mark.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) };
    } else result.push(mark);
  }
  return result;
}
