import { cleanup, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { inLane } from '../../src/store/outbox/lane.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { useBadge } from '../../src/ui/useBadge.ts';
import { goalOf } from '../support/entries.ts';
import { queue } from '../support/rig.ts';
import { openTestDevice, renderScreen, TODAY } from '../support/ui.tsx';

function Screen() {
  useBadge();
  return null;
}

/** The icon on the home screen; `number` is what stands on it. */
function icon({ refuses = false } = {}) {
  const shown = { number: null as number | null, asked: 0 };
  const set = (number: number) => {
    shown.asked += 1;
    if (refuses) return Promise.reject(new DOMException('No.', 'NotAllowedError'));
    shown.number = number;
    return Promise.resolve();
  };
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
  return shown;
}

it('the icon shows how many changes wait or were refused, and nothing when all are saved [B.badge]', async () => {
  const shown = icon();
  const opened = openTestDevice();
  renderScreen(<Screen />, opened);
  await waitFor(() => expect(shown.number).toBe(0));
  const opId = await queue(opened.account, goalOf(1800));
  await saveWeight(opened.account, TODAY, 182.4);
  await waitFor(() => expect(shown.number).toBe(2));
  await opened.account.db.outbox.where({ opId }).modify({ delivery: { state: 'parked' } });
  await inLane(opened.account, `weight:${TODAY}`).delete();
  await waitFor(() => expect(shown.number).toBe(1));
  await opened.account.db.outbox.clear();
  await waitFor(() => expect(shown.number).toBe(0));
});

it('a change that was refused is on the icon from the start', async () => {
  const shown = icon();
  const opened = openTestDevice();
  const opId = await queue(opened.account, goalOf(1800));
  await opened.account.db.outbox.where({ opId }).modify({ delivery: { state: 'parked' } });
  renderScreen(<Screen />, opened);
  await waitFor(() => expect(shown.number).toBe(1));
});

it('the number goes with whoever signs out', async () => {
  const shown = icon();
  const opened = openTestDevice();
  await saveWeight(opened.account, TODAY, 182.4);
  renderScreen(<Screen />, opened);
  await waitFor(() => expect(shown.number).toBe(1));
  cleanup();
  expect(shown.number).toBe(0);
});

it('nothing happens where the platform refuses or has no badges', async () => {
  const shown = icon({ refuses: true });
  const opened = openTestDevice();
  renderScreen(<Screen />, opened);
  await waitFor(() => expect(shown.asked).toBe(1));
  Reflect.deleteProperty(navigator, 'setAppBadge');
  await saveWeight(opened.account, TODAY, 182.4);
  expect(shown.number).toBeNull();
});
