/** Builds the client in a copy of the project, with other settings than the one under test. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PARTS = [
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'index.html',
  'src',
  'public',
  '.tools',
];

export interface ScratchBuild {
  readonly client: string;
  remove(): void;
}

/** `settings` are VITE_… variables, as for `npm run build`. */
export function buildClientWith(settings: Readonly<Record<string, string>>): ScratchBuild {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-build-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--app'], {
    cwd: folder,
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The build failed: ${built.stderr}`);
  return {
    client: join(folder, 'dist/client'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
