/** JSON text that stands for a T. What is kept as text is sent as text: it is never parsed on its way. */
export class Json<T> {
  readonly text: string;
  /** Never there: tells the compiler what the text says. */
  declare readonly says?: T;

  constructor(text: string) {
    this.text = text;
  }
}

export function jsonOf<T>(value: T): Json<T> {
  return new Json(JSON.stringify(value));
}

export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  return new Json(`[${items.map(({ text }) => text).join(',')}]`);
}

type Members = Record<string, Json<unknown>>;
type Said<M extends Members> = { [Name in keyof M]: M[Name] extends Json<infer T> ? T : never };

/** An object of members that are text already. */
export function jsonObject<M extends Members>(members: M): Json<Said<M>> {
  const texts = Object.entries(members).map(
    ([name, { text }]) => `${JSON.stringify(name)}:${text}`,
  );
  return new Json(`{${texts.join(',')}}`);
}

/** One object of the members of two, which have no name in common. */
export function jsonJoined<A extends object, B extends object>(
  a: Json<A>,
  b: Json<B>,
): Json<A & B> {
  const texts = [a, b].map(({ text }) => text.slice(1, -1)).filter((text) => text !== '');
  return new Json(`{${texts.join(',')}}`);
}
