/** Builds code for a page. It is brought in by the browser's tools, past any policy of a server. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A module beside this one and all that it imports, as one script. */
export async function buildForPage(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL(module, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [file] = output && 'output' in output ? output.output : [];
  if (file?.type !== 'chunk') throw new Error(`${module} was not built.`);
  return file.code;
}

/** The code that puts `window.pen` into a tab. */
export const buildPen = () => buildForPage('./penInPage.ts');
