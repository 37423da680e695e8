/**
 * How deep the longest proofs go: `npm test` takes a quarter of the model's walks and of a sweep's kills,
 * the same ones every time; `.ci/run` and `npm run mutants` (PROOFS=whole) take all.
 */
const isWhole = process.env['PROOFS'] === 'whole';

/** Of so many walks or kills one is taken. */
export const STRIDE = isWhole ? 1 : 4;
