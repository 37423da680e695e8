import { expect } from '@playwright/test';
import { logTodaysWeight, seesHome, syncStatus, undoTimeIsOver, waitForShell } from './person.ts';
import { loseSignal, openPlainApp, planRow, train } from './plainApp.ts';
import { test } from './test.ts';
import { workerOf } from './worker.ts';

for (const [when, does, posts] of [
  ['after the server saved it', 'silence', 1],
  ['before the server saved it', 'swallow', 2],
] as const) {
  test(`a worker stopped while a workout was under way, ${when}, loses and doubles nothing`, async () => {
    const phone = await openPlainApp({ plans: [planRow('Push Day')] });
    const { page, backend } = phone;
    // Time passes on the phone alone where the test skips it.
    backend.saysDate = false;
    await waitForShell(page);
    await expect(syncStatus(page, 'All changes saved')).toBeVisible();
    loseSignal(backend);
    await train(page);
    await logTodaysWeight(page, '182.4');
    await expect(syncStatus(page, 'Offline, 2 changes waiting to sync')).toBeVisible();
    await undoTimeIsOver(page);
    // No page of the app is open when the signal comes back.
    await page.goto('about:blank');
    const worker = await workerOf(page, backend.url);
    backend.seen.length = 0;
    backend.faults.splice(0, backend.faults.length, {
      method: 'POST',
      path: /workout-history/,
      does,
    });
    await worker.syncs();
    const posted = () => backend.seen.filter(({ method }) => method === 'POST');
    await expect.poll(posted).toHaveLength(1);
    expect(posted()[0]?.headers.referer).toMatch(/sw\.js$/);
    await worker.stop();
    expect(backend.data.sessions).toHaveLength(posts === 1 ? 1 : 0);
    expect(backend.data.weights).toEqual({});

    // A minute later: a workout in doubt is looked up half a minute after it was sent.
    phone.aheadMs = 60_000;
    await phone.restart();
    await seesHome(phone.page);
    await expect(phone.page.getByText('182.4 lbs')).toBeVisible();
    await expect(syncStatus(phone.page, 'All changes saved')).toBeVisible();
    expect(posted()).toHaveLength(posts);
    expect(backend.data.sessions).toMatchObject([{ workoutName: 'Push Day' }]);
    expect(Object.values(backend.data.weights)).toEqual([182.4]);
    expect(backend.done.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });
}
