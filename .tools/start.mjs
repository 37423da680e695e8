// @ts-check
/** `npm start`: the built app and its API in this process, so that signals reach the server itself. */
import { ensureBuilt } from './build.mjs';
import { root } from './root.mjs';

ensureBuilt();
await import(new URL('dist/server/main.js', `file://${root}/`).href);
