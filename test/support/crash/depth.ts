/**
 * How deep the longest proofs go. `npm test` takes a quarter of the model's walks, of a sweep's kills and
 * of the killed browsers, which grow with every scenario, the same ones every time; `.ci/run`
 * (PROOFS=half) takes half, PROOFS=whole all.
 */
const depth = process.env['PROOFS'];

/** Of so many walks and kills one is taken. */
export const STRIDE = depth === 'whole' ? 1 : depth === 'half' ? 2 : 4;
