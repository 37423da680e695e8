/** A copy of src and of the tools' configuration, in which a test may plant what must not be. */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES = join(ROOT, 'node_modules');
const COPIED = [
  'src',
  'test/tsconfig.json',
  '.tools/tsconfig.json',
  '.biome',
  '.biome.json',
  '.gitignore',
  'package.json',
  'tsconfig.json',
];

const TSC_COMPLAINT = /^(?<file>[^\s(]+)\((?<line>\d+),\d+\): error (?<rule>TS\d+)/gm;
const BIOME_COMPLAINT = /^::error title=(?<rule>[^,]+),file=(?<file>[^,]+),line=(?<line>\d+)/gm;

export interface ScratchCopy {
  readonly folder: string;
  /** Replaces a text that stands in a file exactly once; throws where it does not. */
  edit(file: string, from: string, to: string): void;
  /** Adds a line to a file, which may be a new one; answers where: 'file:line'. */
  plant(file: string, code: string): string;
  /** Compiles these rooms and all that they refer to. Answers complaints, as 'file:line rule'. */
  build(...rooms: string[]): Promise<string[]>;
  /** Compiles one room beside the others, as they were built last. */
  compile(room: string): Promise<string[]>;
  lint(): Promise<string[]>;
  remove(): void;
}

export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-house-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  linkPackages(folder);

  const run = async (tool: string, args: string[], complaint: RegExp) => {
    const { text, failed } = await outputOf([join(PACKAGES, tool), ...args], folder);
    const complaints = [...text.matchAll(complaint)];
    // A tool that could not be run at all has no complaint about any file.
    if (failed && complaints.length === 0) throw new Error(text);
    return complaints.map(({ groups = {} }) => {
      const file = relative(folder, resolve(folder, groups['file'] ?? ''));
      return `${file}:${groups['line']} ${groups['rule']}`;
    });
  };
  const tsc = (...args: string[]) =>
    run('typescript/bin/tsc', [...args, '--pretty', 'false'], TSC_COMPLAINT);
  const lintArgs = ['lint', '--max-diagnostics=none', '--reporter=github'];
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, file);
      const [before, after, ...more] = readFileSync(path, 'utf8').split(from);
      if (before === undefined || after === undefined || more.length > 0) {
        throw new Error(`${file} does not hold this once: ${from}`);
      }
      writeFileSync(path, `${before}${to}${after}`);
    },
    plant(file, code) {
      const path = join(folder, file);
      const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
      appendFileSync(path, `${code}\n`);
      return `${file}:${before.split('\n').length}`;
    },
    build: (...rooms) => tsc('-b', ...rooms),
    compile: (room) => tsc('-p', room, '--noEmit'),
    lint: () => run('@biomejs/biome/bin/biome', lintArgs, BIOME_COMPLAINT),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** One link per package, so that what the compiler caches in node_modules stays in the copy. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(PACKAGES)) {
    if (!name.startsWith('.'))
      symlinkSync(join(PACKAGES, name), join(folder, 'node_modules', name));
  }
}

function outputOf(args: string[], cwd: string): Promise<{ text: string; failed: boolean }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ text: `${stdout}\n${stderr}`, failed: error !== null }),
    );
  });
}
