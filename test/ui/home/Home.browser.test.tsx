/** Where home's parts stand, as a real browser lays them out. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import '../../../src/ui/columns.css';
import { setGate } from '../../../src/store/account.ts';
import { Home } from '../../../src/ui/home/Home.tsx';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

afterEach(cleanup);

const GATES = [
  ['unreachable', 'Offline', null],
  ['portal', 'Offline', /^This Wi-Fi wants you to log in first/],
  ['down', 'All changes saved', /^The server has a problem of its own/],
  ['nobody', 'Offline', /^The server does not know you/],
  ['signIn', 'All changes saved', null],
  ['otherAccount', 'All changes saved', null],
  ['forbidden', 'All changes saved', null],
] as const;

async function openHome(width: number) {
  await page.viewport(width, 844);
  const opened = openTestDevice();
  const plans = ['Push Day', 'Pull Day'].map((name) => samplePlan(name, name));
  await tell(opened.account, { profile: { name: 'Alex' }, plans });
  renderScreen(
    <main data-view="home">
      <div className="page duo" data-view="home">
        <Home focusesWeight={false} isShown={true} onViewProgress={() => undefined} />
      </div>
    </main>,
    opened,
  );
  await screen.findByRole('button', { name: 'Start Pull Day' });
  await screen.findByText('All changes saved');
  await screen.findByText('Alex');
  await document.fonts.ready;
  return opened.account;
}

/** Name and top of each button, from the page's top. */
function buttonTops(): Record<string, number> {
  const buttons = screen.getAllByRole('button').filter((one) => !/^Status|details/.test(name(one)));
  return Object.fromEntries(
    buttons.map((one) => [name(one), Math.round(one.getBoundingClientRect().top + scrollY)]),
  );
}

function name(button: HTMLElement): string {
  return button.ariaLabel ?? button.textContent ?? '';
}

test.each([320, 390])(
  'at %i px nothing that is pressed moves, whoever speaks in the server’s place [N.home]',
  async (width) => {
    const account = await openHome(width);
    const before = buttonTops();
    expect(Object.keys(before)).toContain('Start Quick Workout');
    for (const [gate, status, sentence] of GATES) {
      await setGate(account, gate);
      await expect
        .element(page.getByRole('status').getByText(status, { exact: true }))
        .toBeVisible();
      if (sentence) await expect.element(page.getByText(sentence)).toBeInViewport({ ratio: 0.99 });
      else await expect.poll(() => document.querySelector('.dock p')).toBeNull();
      expect(buttonTops(), gate).toEqual(before);
      // The sentence gone again, the next one comes from there.
      await setGate(account, 'open');
      await expect.poll(() => document.querySelector('.dock p')).toBeNull();
    }
  },
);

test.each([820, 1280])('at %i px the hero stands still, and so does its button', async (width) => {
  const account = await openHome(width);
  const { 'Start Quick Workout': start, 'View Progress & Workouts': view } = buttonTops();
  await setGate(account, 'portal');
  await expect.element(page.getByText(/^This Wi-Fi/)).toBeInViewport({ ratio: 0.99 });
  expect(buttonTops()).toMatchObject({
    'Start Quick Workout': start,
    'View Progress & Workouts': view,
  });
});
