/** Where pictures of every judged screen go, for a person's look (`npm run screenshots`); null: none. */
export const ALBUM = albumOf(process.env);

interface Album {
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  /** How large the text is, percent. */
  readonly text: number;
}

function albumOf({ ALBUM: folder, ALBUM_SIZE = '390x844', ALBUM_TEXT }: NodeJS.ProcessEnv) {
  if (!folder) return null;
  const [width = 390, height = 844] = ALBUM_SIZE.split('x').map(Number);
  return { folder, width, height, text: Number(ALBUM_TEXT ?? 100) } satisfies Album;
}
