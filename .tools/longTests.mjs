// @ts-check
/**
 * The tests that `npm run check` leaves to `npm test`, though they need no browser. Their names say so:
 * `proof` takes long (thousands of runs, processes of its own, all the ways through a screen: more
 * than a second on an idle machine), `socket` binds a port, and a folder
 * holds whole situations. Those called `nginx` are left to .tools/nginx.mjs.
 */
export const longTests = [
  'test/**/*.proof.test.ts',
  'test/**/*.socket.test.ts',
  'test/offline/**/*.test.ts',
];

/** Those of them that need a DOM. */
export const longScreenTests = ['test/ui/**/*.proof.test.tsx'];

/** @param {string} test its path, from the project's folder or from the root of the disk */
export function isLong(test) {
  return /\.(proof|socket|nginx|postgres)\.test\.tsx?$|(^|\/)test\/offline\//.test(test);
}
