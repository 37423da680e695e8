/** What the bench calls in its page. */
import { timeKeeping, timeKeepingBesideDrain } from './keeping.ts';
import { putWaiting, tagOf, timeGet, timeScreenRead } from './reading.ts';
import { prepareSending, timeSending } from './sending.ts';

const cost = {
  timeKeeping,
  timeKeepingBesideDrain,
  prepareSending,
  timeSending,
  putWaiting,
  timeScreenRead,
  tagOf,
  timeGet,
};

declare global {
  interface Window {
    cost: typeof cost;
  }
}

window.cost = cost;
