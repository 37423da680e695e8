import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stepRestTarget } from '../../../../src/store/device.ts';
import { fakeTimers } from '../../../support/tab/fakeTimers.ts';
import { goTraining, setOf } from '../gym.tsx';

describe('the rest clock', () => {
  async function rest(seconds: number) {
    const gym = await goTraining();
    for (let step = 0; step < seconds / 15; step += 1) await stepRestTarget(gym.device, 1);
    await gym.user.click(setOf('Bench Press', 1).tick);
    const timer = await screen.findByRole('timer', { name: 'Rest' });
    fakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // Mounted anew, its seconds are the test's own.
    cleanup();
    gym.show();
    await screen.findByRole('timer', { name: 'Rest' });
    const later = (ms: number) => {
      gym.clock.set(gym.clock.nowMs() + ms);
      act(() => void vi.advanceTimersByTime(1000));
      return screen.getByRole('timer', { name: 'Rest' });
    };
    return { ...gym, timer, later };
  }

  test('counts up from the last tick, through a reload, and is not announced [D34.up, N.session.rest]', async () => {
    const { later } = await rest(0);
    const timer = later(84_000);
    expect(timer).toHaveTextContent('1:24');
    expect(timer).not.toHaveAttribute('aria-live');
    expect(screen.queryByText(/left$/)).toBeNull();
  });

  test('is there at once when a locked phone is opened again', async () => {
    const { clock } = await rest(0);
    clock.set(clock.nowMs() + 125_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer', { name: 'Rest' })).toHaveTextContent('2:05');
  });

  test.each([false, true])(
    'says how much is left of the target, and buzzes once at its end, reduced motion %s [D34.left]',
    async (isCalm) => {
      const media = vi.spyOn(window, 'matchMedia');
      onTestFinished(() => media.mockRestore());
      media.mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: isCalm, media: query }) as MediaQueryList,
      );
      const vibrate = vi.fn();
      Object.assign(navigator, { vibrate });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
      const { later } = await rest(90);
      vibrate.mockClear();
      later(60_000);
      expect(await screen.findByText('0:30 left')).toBeVisible();
      expect(vibrate).not.toHaveBeenCalled();
      expect(later(30_000)).toHaveTextContent('1:30');
      expect(screen.queryByText(/left$/)).toBeNull();
      later(1000);
      expect(vibrate.mock.calls).toEqual([[200]]);
    },
  );

  test('says nothing of a rest that ended while nobody looked', async () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
    const { later } = await rest(90);
    later(60_000);
    expect(await screen.findByText('0:30 left')).toBeVisible();
    vibrate.mockClear();
    expect(later(600_000)).toHaveTextContent('11:00');
    expect(vibrate).not.toHaveBeenCalled();
  });
});
