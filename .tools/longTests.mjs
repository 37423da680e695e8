// @ts-check
/**
 * Tests that need no browser but time: thousands of runs, whole situations, processes of their own.
 * They are part of `npm test`, and too long for `npm run check`.
 */
export const longTests = [
  'test/**/*.proof.test.ts',
  'test/**/*.socket.test.ts',
  'test/offline/**/*.test.ts',
  'test/server/**/*.socket.test.ts',
  'test/server/main.test.ts',
  'test/store/lastingDatabase.test.ts',
];

/** @param {string} test */
export function isLong(test) {
  const isSituation = /\.(proof|socket)\./.test(test) || test.startsWith('test/offline/');
  return isSituation || longTests.includes(test);
}
