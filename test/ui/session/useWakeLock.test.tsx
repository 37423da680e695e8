import { act, render } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useWakeLock } from '../../../src/ui/session/useWakeLock.ts';

function Screen() {
  useWakeLock();
  return null;
}

/** The browser's side: it lets go of every lock when the page is hidden. */
function phone({ refuses = false } = {}) {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(() => {
    if (refuses) return Promise.reject(new DOMException('Low battery.', 'NotAllowedError'));
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        return Promise.resolve();
      },
    };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    visibility.mockRestore();
  });
  const show = async (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    if (state === 'hidden') for (const lock of locks) lock.released = true;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const held = () => locks.filter(({ released }) => !released).length;
  return { request, held, show };
}

describe('the screen during a workout', () => {
  it('stays on while it is open, and may go out when it closes [B.wakeLock]', async () => {
    const { held } = phone();
    const { unmount } = render(<Screen />);
    await vi.waitFor(() => expect(held()).toBe(1));
    unmount();
    expect(held()).toBe(0);
  });

  it('stays on again when the page is shown again, and is asked for once [B.wakeLock]', async () => {
    const { request, held, show } = phone();
    render(<Screen />);
    await vi.waitFor(() => expect(held()).toBe(1));
    await show('hidden');
    expect(held()).toBe(0);
    expect(request).toHaveBeenCalledOnce();
    await show('visible');
    await show('visible');
    expect(held()).toBe(1);
  });

  it('may go out when the workout closed before the phone answered', async () => {
    const { held, request } = phone();
    render(<Screen />).unmount();
    expect(request).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(held()).toBe(0));
  });

  it('is left alone where the phone refuses or has no such thing', async () => {
    const { request } = phone({ refuses: true });
    render(<Screen />).unmount();
    expect(request).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'wakeLock');
    render(<Screen />).unmount();
  });
});
