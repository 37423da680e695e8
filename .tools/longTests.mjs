// @ts-check
/**
 * The tests that `npm run check` leaves to `npm test`, though they need no browser. Their names say so:
 * `proof` takes long (thousands of runs, processes of its own), `socket` binds a port, and a folder
 * holds whole situations. Those called `nginx` are left to .tools/nginx.mjs.
 */
export const longTests = [
  'test/**/*.proof.test.ts',
  'test/**/*.socket.test.ts',
  'test/offline/**/*.test.ts',
];

/** @param {string} test its path, from the project's folder or from the root of the disk */
export function isLong(test) {
  return /\.(proof|socket|nginx)\.test\.ts$|(^|\/)test\/offline\//.test(test);
}
