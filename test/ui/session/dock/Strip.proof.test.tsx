import { act, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dockOf, FOUR_SETS, goTraining, press, setOf } from '../gym.tsx';

describe('above the keypad', () => {
  /** As a phone reports its keypad. @returns another height of it */
  function openKeypad(heightPx: number): (heightPx: number) => void {
    const viewport = new EventTarget();
    const report = (px: number) =>
      Object.assign(viewport, { height: window.innerHeight - px, offsetTop: 0, scale: 1 });
    report(heightPx);
    vi.stubGlobal('visualViewport', viewport);
    onTestFinished(() => void vi.unstubAllGlobals());
    return (px) => {
      report(px);
      act(() => void viewport.dispatchEvent(new Event('resize')));
    };
  }
  const strip = () => screen.queryByRole('button', { name: /^Next: / });

  test('stand the keys that a number pad lacks [N.session.log]', async () => {
    const resize = openKeypad(0);
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).weight);
    resize(300);
    await user.click(dockOf('Bench Press', 1).heavier);
    expect(setOf('Bench Press', 1).weight).toHaveValue('140');
    expect(setOf('Bench Press', 1).weight).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next: reps, set 1 of Bench Press' }));
    expect(setOf('Bench Press', 1).reps).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Increase reps, set 1 of Bench Press' }));
    expect(setOf('Bench Press', 1).reps).toHaveValue('9');
    await press(user, 'Log set 1 of Bench Press');
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(setOf('Bench Press', 1).reps).not.toHaveFocus();
    resize(0);
    expect(strip()).toBeNull();
    expect(dockOf('Bench Press', 2).log).toBeVisible();
  });

  test('they stay until it is gone: a tap in the list hits what it is aimed at', async () => {
    const resize = openKeypad(0);
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).weight);
    resize(300);
    await user.pointer({ keys: '[MouseLeft>]', target: setOf('Bench Press', 2).tick });
    expect(setOf('Bench Press', 1).weight).not.toHaveFocus();
    expect(strip()).not.toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: setOf('Bench Press', 2).tick });
    expect(setOf('Bench Press', 2).tick).toBeChecked();
  });

  test('the room for it is given back when it closes after the last set', async () => {
    const resize = openKeypad(0);
    const { user } = await goTraining(FOUR_SETS);
    for (const set of [1, 2, 3]) await user.click(setOf('Bench Press', set).tick);
    await user.click(setOf('Bench Press', 4).weight);
    resize(300);
    const dialog = screen.getByRole('dialog');
    expect(dialog.style.getPropertyValue('--keypad')).toBe('300px');
    await press(user, 'Log set 4 of Bench Press');
    resize(0);
    expect(screen.getByRole('region', { name: 'Finish' })).toBeVisible();
    expect(dialog.style.getPropertyValue('--keypad')).toBe('0px');
  });

  test('a bar of the browser is no keypad', async () => {
    openKeypad(60);
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).weight);
    expect(strip()).toBeNull();
  });
});
