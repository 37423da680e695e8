/** Builds the pen for the page. It is brought in by the browser's tools, past any policy of a server. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The code that puts `window.pen` into a tab (penInPage.ts). */
export async function buildPen(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL('./penInPage.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [file] = output && 'output' in output ? output.output : [];
  if (file?.type !== 'chunk') throw new Error('The pen was not built.');
  return file.code;
}
