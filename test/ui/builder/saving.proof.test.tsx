import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { loseConnection } from '../../support/brokenStorage.ts';
import { fillStorage, queued } from '../../support/ui.tsx';
import {
  button,
  chosen,
  enter,
  field,
  nameBox,
  openBuilder,
  saveButton,
  tap,
  tapRow,
} from './bench.tsx';

const PUSH_DAY = {
  id: 'push',
  name: 'Push Day',
  exercises: [
    { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 182.5, sets: 3, reps: 0 },
  ],
};

describe('S5: the save button', () => {
  test('is disabled unless the name is non-empty and there is at least one exercise [S5.builder.save, S5.builder.name]', async () => {
    await openBuilder();
    expect(saveButton()).toBeDisabled();
    enter(nameBox(), 'Push Day');
    expect(saveButton()).toBeDisabled();
    tap('Add Bench Press');
    expect(saveButton()).toBeEnabled();
    expect(screen.queryByText('Name your workout to save it')).toBeNull();
    enter(nameBox(), '');
    expect(saveButton()).toBeDisabled();
    expect(screen.getByText('Name your workout to save it')).toBeVisible();
    // Workout names are not trimmed: a space is a name.
    enter(nameBox(), ' ');
    expect(saveButton()).toBeEnabled();
  });
});

describe('S4: Save sends a create or an update, and closes', () => {
  test('a new plan is created; blank numbers are 0, the name is not trimmed [S2.builder, S4.builder.save, S3.exercise.blank, S3.exercise.id, S5.builder.name]', async () => {
    const { account } = await openBuilder();
    expect(screen.getByRole('dialog', { name: 'New workout plan' })).toBeVisible();
    enter(nameBox(), ' Push Day ');
    tap('Add Bench Press');
    enter(field('Weight', 'Bench Press'), '182,5');
    enter(field('Sets', 'Bench Press'), '3');
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([
      {
        kind: 'plan.create',
        plan: {
          name: ' Push Day ',
          exercises: [{ name: 'Bench Press', weight: 182.5, sets: 3, reps: 0 }],
        },
      },
    ]);
    const [create] = await queued(account);
    expect(JSON.stringify(create)).toMatch(/"id":"ex-\d+-[0-9a-f]+"/);
  });

  test('in kilograms: they are typed and shown, pounds are kept, and what is not edited stays [D29.shown, D29.stored, D29.rewritten]', async () => {
    const { account } = await openBuilder(draftOfPlan(PUSH_DAY), {}, 'kg');
    tapRow('Bench Press');
    expect(field('Weight', 'Bench Press')).toHaveValue('82.8');
    expect(screen.getByText('Weight (kg)')).toBeVisible();
    tap('Add Push-ups');
    enter(field('Weight', 'Push-ups'), '62,5');
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([
      { plan: { exercises: [{ weight: 182.5 }, { name: 'Push-ups', weight: 137.79 }] } },
    ]);
  });

  test('D21b: editing shows the stored numbers, 0 as ‘0’, and updates the plan [S2.builder, S4.builder.save, D21b.stored]', async () => {
    const { account } = await openBuilder(draftOfPlan(PUSH_DAY));
    expect(screen.getByRole('dialog', { name: 'Edit workout plan' })).toBeVisible();
    tapRow('Bench Press');
    expect(field('Weight', 'Bench Press')).toHaveValue('182.5');
    expect(field('Reps', 'Bench Press')).toHaveValue('0');
    enter(field('Reps', 'Bench Press'), '8');
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([
      { kind: 'plan.edit', plan: { id: 'push', exercises: [{ id: 'ex-1', reps: 8 }] } },
    ]);
  });

  test('nothing that was typed just before Save opens the builder again', async () => {
    const { account, kept } = await openBuilder(draftOfPlan(PUSH_DAY));
    for (const name of ['Pull', 'Pull Da', 'Pull Day']) {
      fireEvent.change(nameBox(), { target: { value: name } });
    }
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([{ plan: { name: 'Pull Day' } }]);
    expect(await kept()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a double tap saves one plan', async () => {
    const { account, user } = await openBuilder(draftOfPlan(PUSH_DAY));
    await user.dblClick(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toHaveLength(1);
  });

  test('when the storage is full everything stays open, and the person is told', async () => {
    const { account, user, kept } = await openBuilder(draftOfPlan(PUSH_DAY));
    fillStorage(account);
    enter(nameBox(), 'Push Day B');
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save the workout');
    expect(nameBox()).toHaveValue('Push Day B');
    expect(chosen()).toEqual(['Bench Press']);
    expect(saveButton()).toBeEnabled();
    await waitFor(async () => expect((await kept())?.name).toBe('Push Day B'));
  });

  test('what is typed while a save fails is kept', async () => {
    const { account, kept } = await openBuilder(draftOfPlan(PUSH_DAY));
    fillStorage(account);
    fireEvent.click(saveButton());
    fireEvent.change(nameBox(), { target: { value: 'Push Day C' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save the workout');
    expect(nameBox()).toHaveValue('Push Day C');
    await waitFor(async () => expect((await kept())?.name).toBe('Push Day C'));
  });
});

describe('S4: Close discards', () => {
  test.each(['Close', 'Escape'])(
    '%s throws away what the builder held [S4.builder.close]',
    async (way) => {
      const { account, user, kept } = await openBuilder(draftOfPlan(PUSH_DAY));
      enter(nameBox(), 'Push Day C');
      if (way === 'Close') await user.click(button('Close'));
      else await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await kept()).toBeNull();
      expect(await queued(account)).toEqual([]);
    },
  );

  test('Undo opens it again with all that it held [D26.builder]', async () => {
    const { user } = await openBuilder(draftOfPlan(PUSH_DAY));
    enter(nameBox(), 'Push Day C');
    tapRow('Bench Press');
    enter(field('Reps', 'Bench Press'), '8');
    await user.click(button('Close'));
    expect(await screen.findByText('Closed without saving')).toHaveRole('status');
    await user.click(button('Undo'));
    expect(await screen.findByRole('dialog', { name: 'Edit workout plan' })).toBeVisible();
    expect(nameBox()).toHaveValue('Push Day C');
    tapRow('Bench Press');
    expect(field('Reps', 'Bench Press')).toHaveValue('8');
  });

  test.each([
    ['a new one', undefined],
    ['that of a plan', draftOfPlan(PUSH_DAY)],
  ])('nothing is offered where nothing was typed: %s', async (_, draft) => {
    const { user } = await openBuilder(draft);
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

const customBox = () => screen.getByRole('textbox', { name: 'Custom exercise' });

describe('the name of a custom exercise that is typed and not added', () => {
  test('is added by Save, seen, and saved by the next', async () => {
    const { account } = await openBuilder(draftOfPlan(PUSH_DAY));
    enter(customBox(), ' Sled Push');
    fireEvent.click(saveButton());
    expect(chosen()).toEqual(['Bench Press', 'Sled Push']);
    expect(button('Sled Push')).toHaveFocus();
    expect(customBox()).toHaveValue('');
    expect(await queued(account)).toEqual([]);
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([
      { plan: { exercises: [{ name: 'Bench Press' }, { name: 'Sled Push' }] } },
    ]);
  });

  test('is seen also where a search hid the rows, which is over then', async () => {
    const { account } = await openBuilder(draftOfPlan(PUSH_DAY));
    enter(customBox(), 'Sled Push');
    const search = screen.getByRole('searchbox');
    enter(search, 'squat');
    expect(screen.queryByRole('textbox', { name: 'Custom exercise' })).toBeNull();
    fireEvent.click(saveButton());
    expect(search).toHaveValue('');
    expect(button('Sled Push')).toBeVisible();
    expect(button('Sled Push')).toHaveFocus();
    expect(await queued(account)).toEqual([]);
  });

  test('is not lost by the Save of a workout that has no room for it', async () => {
    const [exercise] = PUSH_DAY.exercises;
    const exercises = Array.from({ length: 100 }, (_, at) => ({ ...exercise, id: `ex-${at}` }));
    const full = { ...PUSH_DAY, exercises: exercises as typeof PUSH_DAY.exercises };
    const { account } = await openBuilder(draftOfPlan(full));
    enter(customBox(), 'Sled Push');
    fireEvent.click(saveButton());
    expect(screen.getByText('A workout holds 100 exercises at most')).toBeVisible();
    expect(customBox()).toHaveValue('Sled Push');
    enter(customBox(), '');
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([{ kind: 'plan.edit' }]);
  });

  test('is not saved unseen by a double tap on Save', async () => {
    const { account, user, kept } = await openBuilder(draftOfPlan(PUSH_DAY));
    enter(customBox(), 'Sled Push');
    await user.dblClick(saveButton());
    expect(chosen()).toEqual(['Bench Press', 'Sled Push']);
    // Of a builder that is being saved, nothing that is typed is kept.
    enter(field('Reps', 'Sled Push'), '8');
    await waitFor(async () => expect((await kept())?.exercises.at(-1)?.reps).toBe('8'));
    expect(await queued(account)).toEqual([]);
  });

  test.each(['  ', 'bench press'])('holds no Save up where it adds nothing: %j', async (typed) => {
    const { account } = await openBuilder(draftOfPlan(PUSH_DAY));
    enter(customBox(), typed);
    fireEvent.click(saveButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(account)).toMatchObject([{ plan: { exercises: [PUSH_DAY.exercises[0]] } }]);
  });

  test('is there again after Undo of a close [D26.builder]', async () => {
    const { user } = await openBuilder();
    enter(customBox(), 'Sled Push');
    await user.click(button('Close'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('dialog', { name: 'New workout plan' });
    expect(await screen.findByRole('textbox', { name: 'Custom exercise' })).toHaveValue(
      'Sled Push',
    );
  });
});

test('a reload reopens the builder with all its text', async () => {
  const { show, kept } = await openBuilder();
  enter(customBox(), 'Sled Push');
  enter(nameBox(), 'Leg Day');
  fireEvent.click(screen.getByRole('tab', { name: 'Legs' }));
  tap('Add Back Squats');
  enter(field('Weight', 'Back Squats'), '225.');
  enter(field('Video link', 'Back Squats'), 'youtu');
  await waitFor(async () => expect((await kept())?.exercises[0]?.youtubeLink).toBe('youtu'));
  cleanup();
  show();
  await screen.findByRole('dialog', { name: 'New workout plan' });
  expect(nameBox()).toHaveValue('Leg Day');
  tapRow('Back Squats');
  expect(field('Weight', 'Back Squats')).toHaveValue('225.');
  expect(field('Video link', 'Back Squats')).toHaveValue('youtu');
  expect(await screen.findByRole('textbox', { name: 'Custom exercise' })).toHaveValue('Sled Push');
});

describe('D10: what the builder holds is kept at every change', () => {
  test('on a phone that is full the typed text stays, and the person is told until it is kept', async () => {
    const { user, kept } = await openBuilder();
    const breaking = loseConnection({
      at: 'opening',
      times: Number.POSITIVE_INFINITY,
      error: () => new DOMException('The disk is full.', 'QuotaExceededError'),
    });
    await user.type(nameBox(), 'Push');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not save on this device. Free some space and try again.',
    );
    expect(nameBox()).toHaveValue('Push');
    breaking.mend();
    await user.type(nameBox(), ' Day');
    await waitFor(async () => expect((await kept())?.name).toBe('Push Day'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
