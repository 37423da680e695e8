/** The dock: a whole workout with one thumb. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stepRestTarget } from '../../../../src/store/device.ts';
import { changeSet } from '../../../../src/store/liveSession.ts';
import { fakeTimers } from '../../../support/tab/fakeTimers.ts';
import { dockOf, goTraining, kept, PUSH_DAY, ready, setOf } from '../gym.tsx';

const [PRESS] = PUSH_DAY.exercises;
const FOUR_SETS = { ...PUSH_DAY, exercises: PRESS ? [{ ...PRESS, sets: 4 }] : [] };
const weights = (count: number) =>
  Array.from({ length: count }, (_, at) => setOf('Bench Press', at + 1).weight.value);

describe('the dock', () => {
  test('logs the set at hand, then the next, then offers the end [N.session.dock, N.session.log, N.session.complete, N.session.progress]', async () => {
    const { account, user } = await goTraining();
    const complete = () => screen.getAllByRole('button', { name: 'Complete Workout' });
    expect(complete()).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Current set' })).toHaveTextContent('Set 1 of 2');
    for (const set of ['1 of Bench Press', '2 of Bench Press', '1 of Push-ups']) {
      expect(complete()[0]?.closest('section')).toBeNull();
      await user.click(await ready(`Log set ${set}`));
    }
    const finish = screen.getByRole('region', { name: 'Finish' });
    expect(complete()).toHaveLength(1);
    expect(finish).toContainElement(complete()[0] ?? null);
    expect(finish).toHaveTextContent('lbs volume2,160');
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Sets done' })).toHaveAttribute(
        'aria-valuenow',
        '3',
      ),
    );
    expect((await kept(account)).exercises.flatMap(({ sets }) => sets)).toMatchObject(
      Array.from({ length: 3 }, () => ({ completed: true })),
    );
  });

  test('a double tap logs one set, and on the last one it does not complete the workout', async () => {
    const { account, user } = await goTraining();
    const log = await ready('Log set 1 of Bench Press');
    await user.dblClick(log);
    expect(setOf('Bench Press', 2).tick).not.toBeChecked();
    await user.click(await ready('Log set 2 of Bench Press'));
    const last = await ready('Log set 1 of Push-ups');
    await user.click(last);
    await user.click(screen.getByRole('button', { name: 'Complete Workout' }));
    await waitFor(async () =>
      expect((await kept(account)).exercises[1]?.sets[0]?.completed).toBe(true),
    );
    await user.click(await ready('Complete Workout'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('a key that is held down logs one set', async () => {
    await goTraining();
    const log = await ready('Log set 1 of Bench Press');
    const isTaken = (repeat: boolean) => fireEvent.keyDown(log, { key: 'Enter', repeat });
    expect([isTaken(false), isTaken(true)]).toEqual([true, false]);
  });

  test('a set that is done offers the next one: no tap at the dock unticks it', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await user.click(setOf('Bench Press', 1).goTo);
    await user.click(await ready('Next set'));
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(dockOf('Bench Press', 2).log).toBeVisible();
  });

  test('the set at hand is the one tapped or typed in last', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Push-ups', 1).reps);
    expect(dockOf('Push-ups', 1).log).toBeVisible();
    expect(screen.getByRole('group', { name: 'Set 1 of Push-ups' })).toHaveAttribute(
      'aria-current',
    );
    await user.click(setOf('Bench Press', 2).goTo);
    expect(dockOf('Bench Press', 2).log).toBeVisible();
    expect(setOf('Bench Press', 2).weight).not.toHaveFocus();
  });

  test('a tick in the row goes on after it, and taking it back returns to it', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 2).tick);
    expect(dockOf('Push-ups', 1).log).toBeVisible();
    await user.click(setOf('Bench Press', 2).tick);
    expect(dockOf('Bench Press', 2).log).toBeVisible();
  });

  test('after a reload it goes on behind the last tick [D10.reopens]', async () => {
    const { user, show } = await goTraining();
    await user.click(setOf('Bench Press', 2).tick);
    expect(await screen.findByText('1 of 3 sets')).toBeVisible();
    cleanup();
    show();
    await screen.findByRole('dialog');
    expect(dockOf('Push-ups', 1).log).toBeVisible();
  });

  test('its number opens the box of the row [N.session.dock]', async () => {
    const { user } = await goTraining();
    await user.click(screen.getByRole('button', { name: 'Type reps, 8' }));
    expect(setOf('Bench Press', 1).reps).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Type weight, 135 lb' }));
    expect(setOf('Bench Press', 1).weight).toHaveFocus();
  });

  test('Enter goes from the weight to the reps, and from there closes the keypad', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).weight);
    await user.keyboard('{Enter}');
    expect(setOf('Bench Press', 1).reps).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(setOf('Bench Press', 1).reps).not.toHaveFocus();
  });
});

describe('a changed weight', () => {
  test('is carried to the later undone sets that still had the old one', async () => {
    const { account, user } = await goTraining(FOUR_SETS);
    await user.clear(setOf('Bench Press', 3).weight);
    await user.type(setOf('Bench Press', 3).weight, '145');
    expect(weights(4)).toEqual(['135', '135', '145', '145']);
    await user.click(setOf('Bench Press', 1).goTo);
    // On its way up it meets 145, and takes nothing along that was not its own.
    for (let tap = 0; tap < 4; tap += 1) await user.click(dockOf('Bench Press', 1).heavier);
    expect(weights(4)).toEqual(['155', '155', '145', '145']);
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets.map(({ weight }) => weight)).toEqual([
        '155',
        '155',
        '145',
        '145',
      ]),
    );
  });

  test('is the set’s own where that set was ticked and comes back', async () => {
    const { user } = await goTraining(FOUR_SETS);
    await user.click(dockOf('Bench Press', 1).heavier);
    await user.click(await ready('Log set 1 of Bench Press'));
    await user.click(setOf('Bench Press', 2).goTo);
    await user.click(dockOf('Bench Press', 2).heavier);
    await user.click(setOf('Bench Press', 1).goTo);
    await user.click(dockOf('Bench Press', 1).lighter);
    expect(weights(4)).toEqual(['135', '145', '145', '145']);
  });

  test('leaves alone what another tab ticked meanwhile', async () => {
    const { account, user } = await goTraining(FOUR_SETS);
    const { id } = await kept(account);
    await changeSet(account, id, { exercise: 0, set: 1, completed: true });
    await waitFor(() => expect(setOf('Bench Press', 2).tick).toBeChecked());
    await user.click(dockOf('Bench Press', 1).heavier);
    expect(weights(4)).toEqual(['140', '135', '140', '140']);
  });
});

describe('a stepper that is held down runs', () => {
  test('until the finger leaves it, and the tap that ends it adds nothing', async () => {
    await goTraining();
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { heavier } = dockOf('Bench Press', 1);
    fireEvent.pointerDown(heavier, { button: 0 });
    act(() => void vi.advanceTimersByTime(449));
    expect(setOf('Bench Press', 1).weight).toHaveValue('135');
    act(() => void vi.advanceTimersByTime(1));
    act(() => void vi.advanceTimersByTime(110));
    act(() => void vi.advanceTimersByTime(110));
    expect(setOf('Bench Press', 1).weight).toHaveValue('150');
    fireEvent.pointerUp(heavier);
    fireEvent.click(heavier, { detail: 1 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(setOf('Bench Press', 1).weight).toHaveValue('150');
    fireEvent.pointerDown(heavier, { button: 0 });
    fireEvent.pointerUp(heavier);
    fireEvent.click(heavier, { detail: 1 });
    expect(setOf('Bench Press', 1).weight).toHaveValue('155');
  });

  test('and not on into the next set, which another finger goes on to', async () => {
    await goTraining();
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(dockOf('Bench Press', 1).heavier, { button: 0 });
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.click(dockOf('Bench Press', 1).log);
    act(() => void vi.advanceTimersByTime(1000));
    expect(weights(2)).toEqual(['140', '140']);
  });
});

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

  test('says how much is left of the target, and buzzes once at its end [D34.left]', async () => {
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
  });

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
    await user.click(await ready('Log set 1 of Bench Press'));
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
    await user.click(await ready('Log set 4 of Bench Press'));
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
