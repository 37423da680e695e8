/**
 * How deep the longest proofs go. `npm test` takes a quarter of the model's walks, of a sweep's kills and
 * of the killed browsers, a quarter of the widest races and of the time without a database, and an eighth
 * of the requests at random, the same ones every time. `.ci/run` (PROOFS=half) takes half of the first
 * three, which grow with every scenario, and all of the others; PROOFS=whole takes all.
 */
const depth = process.env['PROOFS'];

/** Of so many walks and kills one is taken. */
export const STRIDE = depth === 'whole' ? 1 : depth === 'half' ? 2 : 4;

/** Whether races, time without a database and requests at random are cut short as well. */
export const IS_SHORT = STRIDE === 4;
