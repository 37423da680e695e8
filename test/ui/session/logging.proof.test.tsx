import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeSet } from '../../../src/store/liveSession.ts';
import { loseConnection, webKitLost } from '../../support/brokenStorage.ts';
import { entryOf, recordOf } from '../../support/entries.ts';
import { fakeTimers } from '../../support/tab/fakeTimers.ts';
import { tell } from '../../support/ui.tsx';
import { dockOf, goTraining, kept, PUSH_DAY, setOf } from './gym.tsx';

describe('S3, S4: starting a plan builds the set log', () => {
  test('each set is pre-filled from the plan and starts not completed [S2.session, S3.log.prefill, S4.session.start, D16.sets, D16.reps, B.setsDone]', async () => {
    await goTraining();
    for (const number of [1, 2]) {
      const set = setOf('Bench Press', number);
      expect(set.weight).toHaveValue('135');
      expect(set.reps).toHaveValue('8');
      expect(set.tick).not.toBeChecked();
    }
    // D16: 0 sets become one, 0 reps become 10.
    expect(setOf('Push-ups', 1).weight).toHaveValue('0');
    expect(setOf('Push-ups', 1).reps).toHaveValue('10');
    expect(screen.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(screen.getByText('0 of 3 sets')).toBeVisible();
  });

  test('N.names: the second exercise of a name is told apart, and a blank plan is Untitled', async () => {
    const [press] = PUSH_DAY.exercises;
    await goTraining({ ...PUSH_DAY, name: ' ', exercises: press ? [press, press] : [] });
    expect(screen.getByRole('dialog', { name: 'Workout: Untitled' })).toBeVisible();
    expect(setOf('Bench Press (2)', 1).weight).toHaveValue('135');
  });

  test('the tutorial-video area is there once and does nothing [D22.video]', async () => {
    await goTraining();
    const video = screen.getByRole('group', { name: 'Tutorial video' });
    expect(within(video).queryByRole('button')).toBeNull();
    expect(within(video).queryByRole('link')).toBeNull();
  });
});

describe('D10: every change is kept as it happens', () => {
  const full = () => new DOMException('The disk is full.', 'QuotaExceededError');

  test.each([
    ['full', full, 'Could not save on this device. Free some space and try again.'],
    ['away', webKitLost, 'Could not save on this device. Please try again.'],
  ])(
    'while the storage is %s the typed number stays, and the person is told until it is kept',
    async (_, error, words) => {
      const { account, user } = await goTraining();
      const { weight } = setOf('Bench Press', 2);
      const breaking = loseConnection({ at: 'opening', times: Number.POSITIVE_INFINITY, error });
      await user.clear(weight);
      await user.type(weight, '18');
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(weight).toHaveValue('18');
      breaking.mend();
      await user.type(weight, '2');
      await waitFor(async () =>
        expect((await kept(account)).exercises[0]?.sets[1]?.weight).toBe('182'),
      );
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  test.each([
    ['in its row', () => setOf('Bench Press', 1).tick],
    ['at the dock', () => dockOf('Bench Press', 1).log],
  ])('a set that is ticked %s is felt, where the phone can', async (_, control) => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
    const { user } = await goTraining();
    await user.click(control());
    expect(vibrate.mock.calls).toEqual([[10]]);
  });

  /** As high as a row. */
  const ROW_PX = 58;
  /** Each a tenth of a second after the one before, however long this machine takes for it. */
  const taps = (...all: [number: number, tap: MouseEventInit & { pointerType: string }][]) => {
    const firstMs = performance.now();
    for (const [index, [number, { pointerType, ...tap }]] of all.entries()) {
      const { tick } = setOf('Bench Press', number);
      const { clientX = 0, clientY = 0 } = tap;
      const at = { bubbles: true, clientX, clientY };
      const down = new PointerEvent('pointerdown', { ...at, pointerType });
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...tap });
      for (const event of [down, click]) {
        Object.defineProperty(event, 'timeStamp', { value: firstMs + 100 * index });
        fireEvent(tick, event);
      }
    }
  };
  const touch = { detail: 1, pointerType: 'touch' };

  test.each([
    ['counts', 100, 2],
    ['does not count', 200, 1],
  ])(
    'of a double tap on a phone that %s them the second takes nothing back',
    async (_, x, detail) => {
      const { account } = await goTraining();
      taps([1, { ...touch, clientX: x }], [1, { ...touch, detail, clientX: x + 9 }]);
      expect(setOf('Bench Press', 1).tick).toBeChecked();
      await waitFor(async () =>
        expect((await kept(account)).exercises[0]?.sets[0]?.completed).toBe(true),
      );
    },
  );

  test('two sets ticked in one moment are both done, though a phone counts the taps together [S4.session.toggle]', async () => {
    const { account } = await goTraining();
    taps(
      [1, { ...touch, clientX: 300 }],
      [2, { ...touch, detail: 2, clientX: 300, clientY: ROW_PX }],
    );
    const done = async () =>
      (await kept(account)).exercises[0]?.sets.map(({ completed }) => completed);
    await waitFor(async () => expect(await done()).toEqual([true, true]));
  });

  test('a mouse, which counts by itself, takes back at once what it did [S4.session.toggle]', async () => {
    await goTraining();
    const click = { detail: 1, pointerType: 'mouse' };
    taps([1, click], [1, click]);
    expect(setOf('Bench Press', 1).tick).not.toBeChecked();
  });

  test('marking a set toggles its completed flag [S4.session.toggle, B.setsDone]', async () => {
    const { account, user } = await goTraining();
    const { tick } = setOf('Bench Press', 1);
    await user.click(tick);
    expect(tick).toBeChecked();
    expect(await screen.findByText('1 of 3 sets')).toBeVisible();
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]?.completed).toBe(true),
    );
    await user.click(tick);
    expect(tick).not.toBeChecked();
    expect(await screen.findByText('0 of 3 sets')).toBeVisible();
  });

  test('each keystroke of weight and reps is kept, and none is lost [D10.kept, S3.log]', async () => {
    const { account, user } = await goTraining();
    const { weight, reps } = setOf('Bench Press', 2);
    await user.clear(weight);
    await user.type(weight, '182.5');
    await user.clear(reps);
    await user.type(reps, '12');
    expect(weight).toHaveValue('182.5');
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[1]).toEqual({
        weight: '182.5',
        reps: '12',
        completed: false,
        hasOwnWeight: true,
      }),
    );
    expect(weight).toHaveValue('182.5');
    expect(reps).toHaveValue('12');
  });

  test('a reload reopens the session with the same numbers and start time [D10.reopens]', async () => {
    const { account, clock, show, user } = await goTraining();
    const before = await kept(account);
    await user.clear(setOf('Bench Press', 1).weight);
    await user.type(setOf('Bench Press', 1).weight, '140.5');
    await user.click(setOf('Bench Press', 1).tick);
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]?.completed).toBe(true),
    );
    cleanup();
    clock.set(clock.nowMs() + 90_000);
    show();
    await screen.findByRole('dialog', { name: 'Workout: Push Day' });
    expect(setOf('Bench Press', 1).weight).toHaveValue('140.5');
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(screen.getByRole('timer', { name: 'Elapsed time' })).toHaveTextContent('01:30');
    expect((await kept(account)).startedAt).toBe(before.startedAt);
  });
});

describe('Steppers of the set at hand', () => {
  test('weight goes by 5 lb and reps by 1, and both stop at 0 [B.steppers]', async () => {
    const { account, user } = await goTraining();
    const [press, dock] = [setOf('Bench Press', 1), dockOf('Bench Press', 1)];
    await user.click(dock.heavier);
    await user.click(dock.heavier);
    await user.click(dock.lighter);
    await user.click(dock.more);
    expect(press.weight).toHaveValue('140');
    expect(press.reps).toHaveValue('9');
    const pushUps = setOf('Push-ups', 1);
    await user.click(pushUps.goTo);
    await user.click(dockOf('Push-ups', 1).lighter);
    expect(pushUps.weight).toHaveValue('0');
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]).toMatchObject({
        weight: '140',
        reps: '9',
      }),
    );
  });

  test('a step goes on from what is typed to the next multiple, with focus still in the box [D29.step]', async () => {
    const { user } = await goTraining();
    const press = setOf('Bench Press', 1);
    await user.clear(press.weight);
    await user.type(press.weight, '182.5');
    await user.click(dockOf('Bench Press', 1).heavier);
    expect(press.weight).toHaveValue('185');
    expect(press.weight).toHaveFocus();
    await user.clear(press.reps);
    await user.click(dockOf('Bench Press', 1).more);
    expect(press.reps).toHaveValue('1');
  });
});

describe('Last time’s numbers beside each set', () => {
  const lastOf = (number: number) =>
    screen.getByRole('group', { name: `Set ${number} of Bench Press` }).textContent;
  const record = {
    ...recordOf('1'),
    exercises: [{ name: 'Bench Press', sets: [{ weight: 182.5, reps: 6 }] }],
  };

  test('set n shows set n of the newest session with the exercise, and nothing without one [B.last]', async () => {
    const { account } = await goTraining();
    await tell(account, { sessions: [record] });
    await waitFor(() => expect(lastOf(1)).toContain('Last: 182.5 × 6'));
    expect(lastOf(2)).not.toContain('Last');
    expect(screen.getAllByRole('button', { name: /^Use last time/ })).toHaveLength(1);
    expect(screen.getByText('Last 182.5 × 6')).toBeVisible();
  });

  test('they are shown, never pre-filled [B.last]', async () => {
    const { account } = await goTraining();
    await tell(account, { sessions: [record] });
    await waitFor(() => expect(lastOf(1)).toContain('Last: 182.5 × 6'));
    expect(setOf('Bench Press', 1).weight).toHaveValue('135');
    expect(setOf('Bench Press', 1).reps).toHaveValue('8');
  });

  test('a session that still waits to be sent counts', async () => {
    const { account } = await goTraining();
    await account.db.outbox.add(entryOf(1, { kind: 'session.add', session: record }));
    await waitFor(() => expect(lastOf(1)).toContain('Last: 182.5 × 6'));
  });

  test('one tap copies them: as they were, with the set at hand now [N.session.row, N.session.last]', async () => {
    const { account, user } = await goTraining();
    const sets = [182.5, 0].map((weight) => ({ weight, reps: 6 }));
    await tell(account, { sessions: [{ ...record, exercises: [{ name: 'Bench Press', sets }] }] });
    const use = (of: string) => screen.findByRole('button', { name: `Use last time’s ${of}` });
    await user.click(await use('bodyweight times 6 for set 2 of Bench Press'));
    expect(setOf('Bench Press', 2).weight).toHaveValue('0');
    expect(setOf('Bench Press', 2).reps).toHaveValue('6');
    // Heard, and seen.
    expect(lastOf(2)).toContain('Last: bodyweight × 6BW × 6');
    expect(dockOf('Bench Press', 2).log).toBeVisible();
    await user.click(await use('182.5 times 6 for set 1 of Bench Press'));
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets).toMatchObject([
        { weight: '182.5', reps: '6' },
        { weight: '0', reps: '6' },
      ]),
    );
  });

  test('they are seen in a box that keeps the focus, as an iPhone leaves it there [N.session.row]', async () => {
    const { account, user } = await goTraining();
    await tell(account, { sessions: [record] });
    const { weight } = setOf('Bench Press', 1);
    await user.type(weight, '100');
    const use = await screen.findByRole('button', { name: /^Use last time/ });
    fireEvent.click(use);
    expect(weight).toHaveFocus();
    expect(weight).toHaveValue('182.5');
    await user.type(weight, '5');
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]).toMatchObject({
        weight: weight.value,
        reps: '6',
      }),
    );
  });
});

describe('a set that is done', () => {
  test('is told apart from that of a namesake where a tap has replaced its numbers [N.names]', async () => {
    const [press] = PUSH_DAY.exercises;
    const twice = { ...PUSH_DAY, exercises: press ? [press, press] : [] };
    const { account, user } = await goTraining(twice);
    const sets = [{ weight: 182.5, reps: 6 }];
    const done = { name: 'Bench Press', sets };
    await tell(account, { sessions: [{ ...recordOf('1'), exercises: [done, done] }] });
    await user.click(setOf('Bench Press (2)', 1).tick);
    await user.click(
      await screen.findByRole('button', { name: /^Use last time’s .* of Bench Press \(2\)$/ }),
    );
    expect(await screen.findByText('Used last time’s set 1 of Bench Press (2)')).toBeVisible();
  });

  test('whose numbers a tap on last time’s has replaced has them back with Undo [D26.toast]', async () => {
    const { account, user } = await goTraining();
    const exercises = [{ name: 'Bench Press', sets: [{ weight: 182.5, reps: 6 }] }];
    await tell(account, { sessions: [{ ...recordOf('1'), exercises }] });
    await user.click(setOf('Bench Press', 1).tick);
    await user.click(await screen.findByRole('button', { name: /^Use last time’s 182.5/ }));
    expect(await screen.findByText('Used last time’s set 1 of Bench Press')).toBeVisible();
    const setsWere = (first: object, second: string) =>
      waitFor(async () =>
        expect((await kept(account)).exercises[0]?.sets).toMatchObject([
          { ...first, completed: true },
          { weight: second, completed: false },
        ]),
      );
    await setsWere({ weight: '182.5', reps: '6' }, '135');
    // Of a double tap the second takes no numbers away.
    await user.click(screen.getByRole('button', { name: /^Use last time’s 182.5/ }));
    await user.clear(setOf('Bench Press', 2).weight);
    await user.type(setOf('Bench Press', 2).weight, '99');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await setsWere({ weight: '135', reps: '8' }, '99');
  });

  test('and changed since is left as it was changed: Undo says that it comes too late [D26.toast]', async () => {
    const { account, user } = await goTraining();
    const exercises = [{ name: 'Bench Press', sets: [{ weight: 182.5, reps: 6 }] }];
    await tell(account, { sessions: [{ ...recordOf('1'), exercises }] });
    const { tick, weight } = setOf('Bench Press', 1);
    await user.click(tick);
    await user.click(await screen.findByRole('button', { name: /^Use last time’s 182.5/ }));
    await user.click(tick);
    await user.clear(weight);
    await user.type(weight, '140');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late to take that back.')).toBeVisible();
    expect(tick).not.toBeChecked();
    expect(weight).toHaveValue('140');
  });

  test('was ticked when it was, also where its numbers are put right: the rest of later ones runs on [D34.up]', async () => {
    const { account, clock, user } = await goTraining();
    const exercises = [{ name: 'Bench Press', sets: [{ weight: 182.5, reps: 6 }] }];
    await tell(account, { sessions: [{ ...recordOf('1'), exercises }] });
    for (const number of [1, 2]) {
      await user.click(setOf('Bench Press', number).tick);
      clock.set(clock.nowMs() + 60_000);
    }
    const ticks = async () =>
      (await kept(account)).exercises[0]?.sets.map(({ weight, tickedAtMs }) => [
        weight,
        tickedAtMs,
      ]);
    await waitFor(async () => expect((await ticks())?.[1]?.[1]).toBeDefined());
    const [first, second] = (await ticks()) ?? [];
    await user.click(await screen.findByRole('button', { name: /^Use last time’s 182.5/ }));
    await waitFor(async () => expect(await ticks()).toEqual([['182.5', first?.[1]], second]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await ticks()).toEqual([first, second]));
  });

  test('that is not done leaves the weights of the others alone, too, where its box was emptied, until another is typed', async () => {
    const { account, user } = await goTraining();
    const weights = async () => (await kept(account)).exercises[0]?.sets.map((set) => set.weight);
    const { weight } = setOf('Bench Press', 1);
    await user.clear(weight);
    await user.tab();
    await waitFor(async () => expect(await weights()).toEqual(['', '135']));
    expect(setOf('Bench Press', 2).weight).toHaveValue('135');
    // Entered as it was left, without a number.
    await user.type(weight, '1{Backspace}');
    await user.tab();
    await waitFor(async () => expect(await weights()).toEqual(['', '135']));
    await user.type(weight, '140');
    await waitFor(async () => expect(await weights()).toEqual(['140', '140']));
    // What they have by now, not what they had in the beginning.
    await user.tab();
    await user.clear(weight);
    await waitFor(async () => expect(await weights()).toEqual(['', '140']));
  });

  test('says 0 where its box was emptied, and leaves the others alone [N.session.row]', async () => {
    const { account, user } = await goTraining();
    const { weight, reps, tick } = setOf('Bench Press', 1);
    await user.click(tick);
    await user.clear(weight);
    await user.clear(reps);
    await user.tab();
    expect(weight).toHaveValue('0');
    expect(reps).toHaveValue('0');
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets).toMatchObject([
        { weight: '0', reps: '0', completed: true },
        { weight: '135', reps: '8', completed: false },
      ]),
    );
  });
});

describe('D21c: the same session in every tab', () => {
  test('another tab’s change shows in a box that is not focused [D21c.tabs]', async () => {
    const { account } = await goTraining();
    const { id } = await kept(account);
    await changeSet(account, id, { exercise: 0, set: 0, weight: '150', completed: true });
    await waitFor(() => expect(setOf('Bench Press', 1).weight).toHaveValue('150'));
    expect(setOf('Bench Press', 1).tick).toBeChecked();
  });

  test('it does not take the text from under the caret', async () => {
    const { account, user } = await goTraining();
    const { id } = await kept(account);
    const { weight } = setOf('Bench Press', 1);
    await user.click(weight);
    await changeSet(account, id, { exercise: 0, set: 0, weight: '150' });
    await changeSet(account, id, { exercise: 0, set: 1, completed: true });
    await waitFor(() => expect(setOf('Bench Press', 2).tick).toBeChecked());
    expect(weight).toHaveValue('135');
    await user.tab();
    expect(weight).toHaveValue('150');
  });
});

test('the elapsed time counts the seconds since the start, in hours too [B.elapsed]', async () => {
  fakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { clock } = await goTraining();
  const timer = screen.getByRole('timer', { name: 'Elapsed time' });
  expect(timer).toHaveTextContent('00:00');
  const startMs = clock.nowMs();
  clock.set(startMs + 24 * 60_000 + 18_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('24:18');
  clock.set(startMs + 3_909_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('1:05:09');
  expect(timer).not.toHaveAttribute('aria-live');
});

test('an emptied weight shows 0 once its set is ticked', async () => {
  const { account, clock, user } = await goTraining();
  await user.clear(setOf('Bench Press', 1).weight);
  await user.click(setOf('Bench Press', 1).tick);
  await waitFor(() => expect(setOf('Bench Press', 1).weight).toHaveValue('0'));
  await waitFor(async () =>
    expect((await kept(account)).exercises[0]?.sets[0]).toEqual({
      weight: '0',
      reps: '8',
      completed: true,
      tickedAtMs: clock.nowMs(),
      hasOwnWeight: true,
    }),
  );
});
