/**
 * Which state of the person's data is on the phone: what a server that announces `minimal` says of it.
 * A revision is any text; only two that are equal mean something: the same state.
 */

export const PREFER_HEADER = 'Prefer';
/** Of a read: the user object without its lists. Of a write, where announced: 204 instead of the list. */
export const RETURN_MINIMAL = 'return=minimal';
export const PREFERENCE_APPLIED_HEADER = 'Preference-Applied';
/** Of a read: the state that it shows, or an earlier one. Of a 204: the state that the write led to. */
export const REVISION_HEADER = 'X-Revision';
/** Of a 204: the state that the write came upon. Who holds that one, and does the same to it, is up to date. */
export const REVISION_BEFORE_HEADER = 'X-Revision-Before';
