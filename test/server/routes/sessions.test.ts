import { describe, expect, it } from 'vitest';
import { type Browser, monday, startSignedIn } from '../support.ts';

const tuesday = {
  ...monday,
  id: '1764065400000',
  date: '2025-11-25',
  timestamp: '2025-11-25T10:40:00.000Z',
};

const add = (browser: Browser, session: object) =>
  browser.call('POST', '/api/workout-history', { session });
const list = async (browser: Browser) => (await browser.call('GET', '/api/workout-history')).json();

describe('the history calls', () => {
  it('add a session and answer the full list, newest first [S7.history.get, S7.history.post]', async () => {
    const { browser } = await startSignedIn();
    await add(browser, tuesday);
    const response = await add(browser, monday);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([tuesday, monday]);
    expect(await list(browser)).toEqual([tuesday, monday]);
  });

  it('understand the bare session too', async () => {
    const { browser } = await startSignedIn();
    const response = await browser.call('POST', '/api/workout-history', monday);
    expect(await response.json()).toEqual([monday]);
  });

  it('save a session with no completed set [D18]', async () => {
    const { browser } = await startSignedIn();
    const empty = { ...monday, exercises: [], exerciseCount: 0, totalVolume: 0 };
    expect(await (await add(browser, empty)).json()).toEqual([empty]);
  });

  it('delete a session and answer the list; 404 for one that does not exist [S7.history.delete]', async () => {
    const { browser } = await startSignedIn();
    await add(browser, monday);
    await add(browser, tuesday);
    const response = await browser.call('DELETE', `/api/workout-history/${monday.id}`);
    expect(await response.json()).toEqual([tuesday]);
    for (const id of [monday.id, '5', 'x'.repeat(200), '%00', '__proto__']) {
      const missing = await browser.call('DELETE', `/api/workout-history/${id}`);
      expect(missing.status).toBe(404);
    }
    expect(await list(browser)).toEqual([tuesday]);
  });

  it('change nothing for a repeat of the same session, even after its delete', async () => {
    const { browser } = await startSignedIn();
    await add(browser, monday);
    expect(await (await add(browser, monday)).json()).toEqual([monday]);
    await browser.call('DELETE', `/api/workout-history/${monday.id}`);
    expect(await (await add(browser, monday)).json()).toEqual([]);
  });

  it('answer 422 for the same id with another body, and keep the first', async () => {
    const { browser } = await startSignedIn();
    await add(browser, monday);
    expect((await add(browser, { ...monday, duration: 31 })).status).toBe(422);
    expect(await list(browser)).toEqual([monday]);
  });

  it('pack a long history for browsers that ask for it', async () => {
    const { browser } = await startSignedIn();
    for (let count = 0; count < 20; count += 1) await add(browser, { ...monday, id: `s${count}` });
    const raw = JSON.stringify(await list(browser)).length;
    for (const packing of ['br', 'gzip']) {
      const response = await browser.fetch('/api/workout-history', {
        headers: { 'accept-encoding': packing },
      });
      expect(response.headers.get('content-encoding')).toBe(packing);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(Number(response.headers.get('content-length'))).toBeLessThan(raw / 5);
      expect(await response.json()).toHaveLength(20);
    }
  });
});
