import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { undo } from '../../../src/store/outbox/append.ts';
import { DoneToday } from '../../../src/ui/home/DoneToday.tsx';
import { recordOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { openTestDevice, queued, renderScreen, tell, testClock } from '../../support/ui.tsx';

const line = () => screen.queryByRole('button', { name: /^Done today/ });

/** A session that ended so long ago. */
function ended(nowMs: number, hoursAgo: number, workoutName: string) {
  const timestamp = new Date(nowMs - hoursAgo * 3_600_000).toISOString();
  return {
    ...recordOf(workoutName),
    timestamp,
    date: timestamp.slice(0, 10),
    workoutName,
    duration: 47,
  };
}

it('says that today’s workout is done, and opens it [N.home.done, D33.derived]', async () => {
  const clock = testClock();
  const opened = openTestDevice(clock);
  const sessions = [ended(clock.nowMs(), 1, 'Push Day'), ended(clock.nowMs(), 24, 'Leg Day')];
  await tell(opened.account, { sessions });
  const user = renderScreen(<DoneToday isShown />, opened);
  const button = await screen.findByRole('button', {
    name: 'Done today: Push Day, 47 min. Open it',
  });
  expect(button).toHaveTextContent('Done today: Push Day, 47 min');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Workout History' }));
  expect(await dialog.findByRole('heading', { name: 'Push Day' })).toBeVisible();
  expect(await queued(opened.account)).toEqual([]);
});

it('is there for a workout that waits to be sent, and goes with it', async () => {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, { sessions: [ended(clock.nowMs(), 24, 'Leg Day')] });
  renderScreen(<DoneToday isShown />, opened);
  const session = ended(clock.nowMs(), 1, 'Push Day');
  const opId = await queue(opened.account, { kind: 'session.add', session }, { undoMs: 10_000 });
  await waitFor(() => expect(line()).not.toBeNull());
  await undo(opened.account, opId);
  await waitFor(() => expect(line()).toBeNull());
});

it('what it opened is closed once home is left, whose dialogs nobody could reach', async () => {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, { sessions: [ended(clock.nowMs(), 1, 'Push Day')] });
  let leave = () => {};
  const Home = () => {
    const [isShown, setShown] = useState(true);
    leave = () => setShown(false);
    return <DoneToday isShown={isShown} />;
  };
  const user = renderScreen(<Home />, opened);
  await user.click(await screen.findByRole('button', { name: /^Done today/ }));
  expect(await screen.findByRole('dialog', { name: 'Workout History' })).toBeVisible();
  act(() => leave());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what is still being loaded opens nothing over what was tapped meanwhile', async () => {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, { sessions: [ended(clock.nowMs(), 1, 'Push Day')] });
  renderScreen(
    <>
      <DoneToday isShown />
      <button type="button">Elsewhere</button>
    </>,
    opened,
  );
  const button = await screen.findByRole('button', { name: /^Done today/ });
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await import('../../../src/ui/history/HistoryOverlay.tsx');
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Workout History' })).toBeVisible();
});

it('what is still being loaded opens nothing once home is left, nor on the way back', async () => {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, { sessions: [ended(clock.nowMs(), 1, 'Push Day')] });
  let show = (_: boolean) => {};
  const Home = () => {
    const [isShown, setShown] = useState(true);
    show = setShown;
    return <DoneToday isShown={isShown} />;
  };
  renderScreen(<Home />, opened);
  fireEvent.click(await screen.findByRole('button', { name: /^Done today/ }));
  act(() => show(false));
  await import('../../../src/ui/history/HistoryOverlay.tsx');
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => show(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
