// @ts-check
/** `node .tools/sum.mjs STATUS`: the last line of a CI run that ends with STATUS. */
import { sumLine } from './counts.mjs';

console.log(sumLine(process.argv[2] === '0'));
