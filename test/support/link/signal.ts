/** Something that others wait for. */
export interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

export function signal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
