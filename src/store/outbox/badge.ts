/** Shows on the app's icon how many changes are not on the server; a page and the worker can both. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Refused without permission to notify: the sync status says the same.
  }
}
