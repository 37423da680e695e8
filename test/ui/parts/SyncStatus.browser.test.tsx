/** How the sync status looks, as a real browser paints it. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import { setGate } from '../../../src/store/account.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { SyncStatus } from '../../../src/ui/parts/SyncStatus.tsx';
import { openTestDevice, renderScreen, TODAY } from '../../support/ui.tsx';

afterEach(cleanup);

const colourOf = (element: Element) => getComputedStyle(element).color;

test('its text is visible whatever it says, and muted when all is well and then alone [N.status]', async () => {
  const opened = openTestDevice();
  const { account } = opened;
  renderScreen(
    <>
      <SyncStatus />
      <span style={{ color: 'var(--muted)' }}>muted</span>
    </>,
    opened,
  );
  const muted = colourOf(await screen.findByText('muted'));
  const saved = await screen.findByText('All changes saved');
  expect(saved).toBeVisible();
  expect(colourOf(saved)).toBe(muted);

  await saveWeight(account, TODAY, 181);
  const waiting = await screen.findByText('1 change waiting to sync');
  expect(waiting).toBeVisible();
  expect(colourOf(waiting)).not.toBe(muted);

  await setGate(account, 'unreachable');
  const offline = await screen.findByText('Offline, 1 change waiting to sync');
  expect(offline).toBeVisible();
  expect(colourOf(offline)).not.toBe(muted);
});
