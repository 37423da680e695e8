/** Builds the pages and the worker of the side by side, and serves them as files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type StaticFolder, staticFolder } from '../../support/servers/staticFolder.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

export interface Pages {
  readonly app: StaticFolder;
  remove(): void;
}

export async function buildPages(): Promise<Pages> {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-side-by-side-'));
  const input = ['ourPage', 'workboxPage', 'workboxWorker'].map((name) => join(HERE, `${name}.ts`));
  await build({
    root: HERE,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  for (const page of ['ourPage', 'workboxPage']) {
    const html = `<!doctype html><title>${page}</title><script type="module" src="/${page}.js"></script>`;
    writeFileSync(join(folder, `${page}.html`), html);
  }
  return {
    app: staticFolder(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
