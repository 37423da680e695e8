// @ts-check
/** `node .tools/sum.mjs STATUS`: the last lines of a CI run that ends with STATUS. */
import { sumUp } from './counts.mjs';

console.log(sumUp(process.argv[2] === '0'));
