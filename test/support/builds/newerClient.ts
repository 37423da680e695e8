/** A built client in a folder of its own, which can be replaced by that of a newer build. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

export interface ClientFolder {
  readonly folder: string;
  /**
   * Replaces the client by one that declares version 3 of the account's database, with one table
   * more; its code has a name of its own, as that of every new build has.
   */
  deployNewer(): void;
  remove(): void;
}

/** What the build makes of `this.version(1).stores({ meta: …` in store/database/schema.ts. */
const VERSION_1 = /this\.version\(1\)\.stores\(\{meta:/g;
const NEWER_VERSION = 'this.version(3).stores({moods:"day"}),this.version(1).stores({meta:';
/** The worker fetches what it already has only when the revision says so. */
const REVISION_OF_SHELL = /"revision":"\w+"(?=,"url":"index\.html")/;
const MAIN_CODE = /index-([\w-]+)\.js/g;

/** `worker: false` leaves the service worker out, as a private window does. */
export function clientFolder({ worker }: { worker: boolean }): ClientFolder {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-client-'));
  cpSync('dist/client', folder, { recursive: true });
  if (!worker) rmSync(join(folder, 'sw.js'));
  return {
    folder,
    deployNewer: () => makeNewer(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function makeNewer(folder: string): void {
  let replaced = 0;
  // The worker asks for no code again whose name it knows.
  const changed = partsOf(folder);
  const renamed = (text: string) =>
    changed.reduce((held, name) => held.replaceAll(`${name}.js`, `${name}-newer.js`), text);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!['.js', '.html'].includes(extname(name))) continue;
    const file = join(folder, name);
    const code = readFileSync(file, 'utf8');
    const newer = code
      .replace(VERSION_1, () => {
        replaced += 1;
        return NEWER_VERSION;
      })
      .replace(REVISION_OF_SHELL, '"revision":"newer"')
      .replace(MAIN_CODE, 'index-$1-newer.js');
    writeFileSync(file, renamed(newer));
    const newName = renamed(file.replace(MAIN_CODE, 'index-$1-newer.js'));
    if (newName !== file) renameSync(file, newName);
  }
  if (replaced === 0) throw new Error('The built client declares no version 1 of the account.');
}

/** The names of the parts beside the main one: each is another where one that it imports is. */
function partsOf(folder: string): string[] {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js') && !name.startsWith('index-'))
    .map((name) => name.slice(0, -'.js'.length));
}
