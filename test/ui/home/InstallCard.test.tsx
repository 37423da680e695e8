import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { isInstallDeclined } from '../../../src/store/device.ts';
import { hasLogged } from '../../../src/store/openScreen.ts';
import { InstallCard } from '../../../src/ui/home/InstallCard.tsx';
import {
  Elsewhere,
  goElsewhere,
  openTestDevice,
  renderScreen,
  TODAY,
  tell,
} from '../../support/ui.tsx';

const card = () => screen.queryByRole('region', { name: 'Install Repkeep' });

/** Tells when the screen has heard of what was logged. */
function Logged({ account }: { account: Account }) {
  return <p>{String(useLiveQuery(() => hasLogged(account), [account]))}</p>;
}

async function open({ weights = { [TODAY]: 182.4 } as Record<string, number> } = {}) {
  const opened = openTestDevice();
  await tell(opened.account, { weights });
  const show = () =>
    renderScreen(
      <main tabIndex={-1}>
        <InstallCard />
        <Logged account={opened.account} />
        <Elsewhere />
      </main>,
      opened,
    );
  return { ...opened, show };
}

/** What Chromium fires when it could install the app. */
function offerInstall() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

function pretendIos(standalone: boolean) {
  Object.assign(navigator, { standalone });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'standalone');
  });
}

afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
});

describe('the install card [N.install]', () => {
  it('offers the browser’s dialog once something is logged, and goes when it was used [B.install]', async () => {
    const { show } = await open();
    const user = show();
    const { prompt, event } = offerInstall();
    expect(event.defaultPrevented).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(card()).toBeNull();
  });

  it('stays away until the first saved session or weight', async () => {
    const { show, account } = await open({ weights: {} });
    show();
    offerInstall();
    expect(await screen.findByText('false')).toBeVisible();
    expect(card()).toBeNull();
    await tell(account, { weights: { [TODAY]: 182.4 } });
    await waitFor(() => expect(card()).toBeVisible());
  });

  it('is not shown again after Not now, which is remembered on the device', async () => {
    const { show, device } = await open();
    const user = show();
    offerInstall();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(card()).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await isInstallDeclined(device)).toBe(true);
    offerInstall();
    expect(card()).toBeNull();
  });

  it('leaves the focus with a person who goes on elsewhere before Not now is kept', async () => {
    const { show } = await open();
    show();
    offerInstall();
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    const elsewhere = goElsewhere();
    expect(card()).toBeVisible();
    await waitFor(() => expect(card()).toBeNull());
    expect(elsewhere).toHaveFocus();
  });

  it('shows the steps by hand on an iPhone, where there is no dialog [B.install]', async () => {
    pretendIos(false);
    const { show } = await open();
    show();
    await waitFor(() => expect(card()).toHaveTextContent('Tap Share, then “Add to Home Screen”.'));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Not now' })).toBeVisible();
  });

  it.each([
    ['on an iPhone', () => pretendIos(true)],
    [
      'elsewhere',
      () => {
        const standalone = vi.spyOn(window, 'matchMedia');
        onTestFinished(() => standalone.mockRestore());
        standalone.mockImplementation((query) =>
          Object.assign(new EventTarget() as MediaQueryList, {
            matches: query === '(display-mode: standalone)',
          }),
        );
        offerInstall();
      },
    ],
  ])('is hidden in the installed app, %s', async (_, pretend) => {
    pretend();
    const { show } = await open();
    show();
    expect(await screen.findByText('true')).toBeVisible();
    expect(card()).toBeNull();
  });
});
