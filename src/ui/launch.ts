/** What the address asked for: a manifest shortcut, or a sign-in that came back without success. */
export type Launch = 'start' | 'weight' | 'signInFailed';

export function launchOf(search: string): Launch | null {
  const asked = new URLSearchParams(search);
  if (asked.get('login') === 'failed') return 'signInFailed';
  const action = asked.get('do');
  return action === 'start' || action === 'weight' ? action : null;
}
