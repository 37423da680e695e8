/**
 * How deep the longest proofs go: `npm test` takes a quarter of the model's walks, of a sweep's kills, of
 * the widest races, of the time without a database and of the killed browsers, and an eighth of the
 * requests at random, the same ones every time; `.ci/run` and `npm run mutants` (PROOFS=whole) take all.
 */
const isWhole = process.env['PROOFS'] === 'whole';

/** Of so many one is taken. */
export const STRIDE = isWhole ? 1 : 4;
