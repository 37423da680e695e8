import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../storage.ts';
import { Browser, filledForm, startServer } from '../support.ts';

it('a sign-in that is under way when the local sign-in goes off signs nobody in', async () => {
  const DATA_DIR = await temporaryFolder();
  const lock = { wanted: false, isTaken: false };
  const now = () => {
    if (lock.wanted) takeLock();
    return Date.now();
  };
  const { app, url } = await startServer({ DATA_DIR }, { now });
  const other = new DatabaseSync(join(DATA_DIR, 'repkeep.db'));
  /** Another program writes, so that the sign-in must wait with its last step. */
  function takeLock() {
    // While the server writes itself, the next look at the clock is early enough.
    try {
      other.exec('begin immediate');
    } catch {
      return;
    }
    lock.wanted = false;
    lock.isTaken = true;
  }
  const browser = new Browser(url);
  const { response } = await browser.navigate('/oauth2/authorization/local');
  const body = filledForm(await response.text(), 'Ann');
  const typed = await browser.fetch('/local-idp/authorize', { method: 'POST', body });
  lock.wanted = true;
  const ending = browser.fetch(typed.headers.get('location') ?? '');
  await vi.waitFor(() => expect(lock.isTaken).toBe(true));

  const logged = vi.spyOn(app.server.log, 'warn');
  const proving = fetch(url, { headers: { 'x-forwarded-for': '203.0.113.5' } });
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  other.exec('rollback');
  other.close();
  expect((await proving).status).toBe(403);
  expect((await ending).headers.get('location')).toBe('/?login=failed');
  expect([...browser.cookies.keys()]).not.toContain('session');
});
