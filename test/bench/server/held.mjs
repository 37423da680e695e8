// @ts-check
/**
 * Loaded into a server before its own code (`node --import`): at HELD_PORT it says how many bytes the
 * process holds, and how many of them are left once all garbage is collected. Memory alone tells when
 * that was done last.
 */
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

createServer((_request, response) => {
  const { rss } = process.memoryUsage();
  // What one only lets go of goes with the next.
  for (let round = 0; round < 4; round += 1) collect();
  const left = process.memoryUsage();
  response.end(JSON.stringify({ rss, rssLeft: left.rss, heapLeft: left.heapUsed }));
})
  .listen(Number(process.env['HELD_PORT']), '127.0.0.1')
  .unref();
