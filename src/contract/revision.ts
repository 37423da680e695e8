/**
 * Which state of the person's data is on the phone: what a server that announces `minimal` and `since`
 * says of it. A revision is any text; only two that are equal mean something: the same state.
 */
import * as v from 'valibot';
import { Id, SessionList } from './answers.ts';
import type { Call } from './api.ts';

export const PREFER_HEADER = 'Prefer';
/**
 * Of a read: the user object without its lists. Of a write, where announced: 204 instead of the list,
 * which promises that what was sent stands as it was sent.
 */
export const RETURN_MINIMAL = 'return=minimal';
export const PREFERENCE_APPLIED_HEADER = 'Preference-Applied';
/** Of a read: the state that it shows, or an earlier one. Of a write: the state that it led to. */
export const REVISION_HEADER = 'X-Revision';
/** Of a write: the state that it came upon. Who holds that one, and does the same to it, is up to date. */
export const REVISION_BEFORE_HEADER = 'X-Revision-Before';

/**
 * What became of the history after a revision. Who held that one adds and deletes these by their ids,
 * and need not mind those that are there, or gone, already.
 */
export const SessionsSince = v.object({ added: SessionList, deleted: v.array(Id) });

/** `pathOf` fills in the revision. The whole list comes where the server cannot tell since then. */
export const getSessionsSince = {
  method: 'GET',
  path: '/api/workout-history?since={revision}',
  body: null,
  answer: v.union([SessionList, SessionsSince]),
} as const satisfies Call;
