import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NO_OWN_EXERCISES, type OwnExercises } from '../../../src/domain/knownExercises.ts';
import { EMPTY_PLAN_DRAFT } from '../../../src/domain/plan.ts';
import { AddExercises } from '../../../src/ui/builder/catalogue/AddExercises.tsx';
import { recordOf } from '../../support/entries.ts';
import { queued } from '../../support/ui.tsx';
import {
  button,
  chooseOf,
  chosen,
  enter,
  field,
  nameBox,
  openBuilder,
  tap,
  tapRow,
} from './bench.tsx';

function catalogue(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Exercise catalogue' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe('S3: the exercise catalogue', () => {
  test('an empty builder says ‘Add exercises to your workout’ [S8.empty.builder]', async () => {
    await openBuilder();
    expect(screen.getByText('Add exercises to your workout')).toBeVisible();
    tap('Add Push-ups');
    expect(screen.queryByText('Add exercises to your workout')).toBeNull();
  });

  test('a workout that holds 100 exercises takes no other, which is said and shown until one is removed', async () => {
    const exercises = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: `ex-${index}`, name: `Exercise ${index}`, youtubeLink: '' },
      ...{ weight: '', sets: '3', reps: '8' },
    }));
    await openBuilder({ ...EMPTY_PLAN_DRAFT, exercises });
    expect(screen.queryByRole('alert')).toBeNull();
    tap('Add Push-ups');
    expect(screen.getByRole('alert')).toHaveTextContent('A workout holds 100 exercises at most');
    expect(chosen()).not.toContain('Push-ups');
    chooseOf('Exercise 0', 'Remove Exercise 0');
    tap('Undo');
    expect(chosen()).toHaveLength(100);
    expect(screen.queryByRole('alert')).toBeNull();
    chooseOf('Exercise 0', 'Remove Exercise 0');
    tap('Add Push-ups');
    expect(chosen()).toHaveLength(100);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the categories are chest, back, legs, shoulders and arms, each entry with its type [S3.catalogue.categories, S3.catalogue.types]', async () => {
    await openBuilder();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Chest',
      'Back',
      'Legs',
      'Shoulders',
      'Arms',
    ]);
    expect(catalogue()).toHaveLength(20);
    expect(catalogue()).toContain('Push-upsBodyweight');
    expect(catalogue()).toContain('Bench PressWeights');
    fireEvent.click(screen.getByRole('tab', { name: 'Legs' }));
    expect(catalogue()).toHaveLength(26);
    expect(screen.getByRole('tabpanel', { name: 'Legs' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Legs' })).toHaveAttribute('aria-selected', 'true');
  });

  test('the tabs are one stop for Tab; arrows, Home and End choose', async () => {
    const { user } = await openBuilder();
    const tab = (name: string) => screen.getByRole('tab', { name });
    tab('Chest').focus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Arms')).toHaveFocus();
    expect(catalogue()).toHaveLength(23);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Back')).toHaveFocus();
    await user.keyboard('{End}{Home}');
    expect(tab('Chest')).toHaveFocus();
    expect(screen.getAllByRole('tab').filter((each) => each.tabIndex === 0)).toEqual([
      tab('Chest'),
    ]);
  });

  test('an exercise is added with empty numbers in an open row, and the focus stays [D21b.empty, N.builder.open]', async () => {
    const { user } = await openBuilder();
    await user.click(button('Add Bench Press'));
    expect(screen.getByText('Bench Press added')).toBeInTheDocument();
    expect(button('Bench Press is in this workout, show it')).toHaveFocus();
    expect(button('Bench Press')).toHaveAttribute('aria-expanded', 'true');
    for (const noun of ['Weight', 'Sets', 'Reps', 'Video link'] as const) {
      expect(field(noun, 'Bench Press')).toHaveValue('');
    }
    tap('Add Chest Dips');
    expect(field('Weight', 'Chest Dips')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Weight for Bench Press' })).toBeNull();
  });

  test('one that is in the plan is shown by a tap, and added again only by its menu [N.builder.search, N.builder.options]', async () => {
    const { user } = await openBuilder();
    await user.dblClick(button('Add Bench Press'));
    tap('Add Chest Dips');
    expect(chosen()).toEqual(['Bench Press', 'Chest Dips']);
    tap('Bench Press is in this workout, show it');
    expect(chosen()).toEqual(['Bench Press', 'Chest Dips']);
    expect(field('Weight', 'Bench Press')).toBeVisible();
    expect(button('Bench Press')).toHaveFocus();
    chooseOf('Bench Press', 'Add again');
    expect(chosen()).toEqual(['Bench Press', 'Chest Dips', 'Bench Press (2)']);
    expect(screen.getByText('Bench Press (2) added')).toBeInTheDocument();
    expect(field('Weight', 'Bench Press (2)')).toHaveValue('');
    expect(button('Bench Press (2)')).toHaveFocus();
  });
});

test('what an exercise has come to is two taps from its row, and the builder stays as it is [N.builder.options, N.exercise]', async () => {
  const draft = { ...EMPTY_PLAN_DRAFT, name: 'Push Day' };
  const { user } = await openBuilder(draft, { sessions: [recordOf('1')] });
  tap('Add Bench Press');
  enter(field('Weight', 'Bench Press'), '140');
  chooseOf('Bench Press', 'Bench Press, records and history');
  const page = within(await screen.findByRole('dialog', { name: 'Bench Press' }));
  expect(await page.findByRole('heading', { name: 'Records' })).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button('Options for Bench Press')).toHaveFocus());
  expect(field('Weight', 'Bench Press')).toHaveValue('140');
});

test('nothing is found before one’s own exercises are known, which come first: no row moves under the thumb', async () => {
  const add = (own: OwnExercises | null) => (
    <AddExercises chosen={[]} own={own} onAdd={() => true} custom="" onCustom={() => {}} />
  );
  const { rerender } = render(add(null));
  enter(screen.getByRole('searchbox', { name: 'Search exercises' }), 'bench');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(add(NO_OWN_EXERCISES));
  expect(screen.getByRole('list')).toHaveTextContent('Bench Press');
});

describe('the search', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search exercises' });
  const search = (typed: string) => enter(box(), typed);
  const listed = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('stands in place of the page, has what was used before first, and adds by one tap [N.builder.search]', async () => {
    const sets = [{ weight: 90, reps: 8 }];
    const did = (id: string, ...names: string[]) => ({
      ...recordOf(id),
      exercises: names.map((name) => ({ name, sets })),
    });
    await openBuilder(undefined, {
      sessions: [did('1', 'Bench Press', 'Benchmark Lift'), did('2', 'Bench Press', 'Rows')],
    });
    expect(box()).toHaveAttribute('placeholder', 'Search 107 exercises');
    expect(listed('Used before')[0]).toBe('Bench PressChest, 2 sessions');
    // It stands once.
    expect(catalogue()).toHaveLength(19);
    search('ben');
    expect(listed('Used before')).toEqual([
      'Bench PressChest, 2 sessions',
      'Benchmark LiftCustom, 1 session',
    ]);
    expect(listed('Exercise catalogue').slice(0, 2)).toEqual([
      'Bench DipsArms, bodyweight',
      'Bent-Over RowsBack, weights',
    ]);
    expect(screen.queryByRole('textbox', { name: 'Workout name' })).toBeNull();
    tap('Add Bench Dips');
    expect(chosen()).toEqual(['Bench Dips']);
    expect(button('Bench Dips')).toHaveFocus();
    expect(box()).toHaveValue('');
    search('dips');
    tap('Bench Dips is in this workout, show it');
    expect(chosen()).toEqual(['Bench Dips']);
    expect(button('Bench Dips')).toHaveFocus();
  });

  test('offers what was typed as a custom exercise where nothing matches [N.builder.search]', async () => {
    await openBuilder();
    search(' Landmine Row ');
    expect(screen.getByText('No match in the catalogue.')).toHaveRole('status');
    tap('Add “Landmine Row” as a custom exercise');
    expect(chosen()).toEqual(['Landmine Row']);
    // It is one’s own from now on.
    search('landm');
    expect(button('Landmine Row is in this workout, show it')).toBeVisible();
  });

  test('ends by its button or Escape with the focus in its box; Enter leads to the best match', async () => {
    const { user } = await openBuilder();
    for (const end of ['Clear search', 'Escape']) {
      search('squat');
      box().focus();
      if (end === 'Escape') await user.keyboard('{Escape}');
      else await user.click(button(end));
      expect(box()).toHaveValue('');
      expect(box()).toHaveFocus();
      expect(nameBox()).toBeVisible();
    }
    search('squat');
    await user.keyboard('{Enter}');
    expect(button('Add Back Squats')).toHaveFocus();
  });
});

describe('S5: a custom exercise', () => {
  test('keeps what is typed while it is searched for', async () => {
    await openBuilder();
    const box = () => screen.getByRole('textbox', { name: 'Custom exercise' });
    const search = screen.getByRole('searchbox', { name: 'Search exercises' });
    enter(box(), 'Zercher carry');
    enter(search, 'zer');
    enter(search, '');
    expect(box()).toHaveValue('Zercher carry');
  });

  test('needs a non-blank name after trimming, otherwise Add does nothing [S5.custom.blank, D21b.enabled]', async () => {
    const { user } = await openBuilder();
    tap('Add custom exercise');
    await user.type(screen.getByRole('textbox', { name: 'Custom exercise' }), '   {Enter}');
    expect(chosen()).toEqual([]);
  });

  test('is added trimmed, by the button or by Enter, and the box is free for the next [S5.custom.trim, S3.catalogue.custom]', async () => {
    const { user } = await openBuilder();
    const box = screen.getByRole('textbox', { name: 'Custom exercise' });
    enter(box, '  Farmer’s Walk ');
    tap('Add custom exercise');
    expect(box).toHaveValue('');
    enter(box, 'Sled Push');
    await user.type(box, '{Enter}');
    expect(chosen()).toEqual(['Farmer’s Walk', 'Sled Push']);
    expect(box).toHaveFocus();
  });

  test('that is in the plan already is shown, not added, and what was typed stays [N.builder.search]', async () => {
    const { user } = await openBuilder();
    const box = screen.getByRole('textbox', { name: 'Custom exercise' });
    tap('Add Bench Press');
    for (const confirm of ['button', 'Enter']) {
      tapRow('Bench Press');
      expect(screen.queryByRole('textbox', { name: 'Weight for Bench Press' })).toBeNull();
      enter(box, ' bench  press ');
      if (confirm === 'Enter') await user.type(box, '{Enter}');
      else tap('Add custom exercise');
      expect(chosen()).toEqual(['Bench Press']);
      expect(field('Weight', 'Bench Press')).toBeVisible();
      expect(button('Bench Press')).toHaveFocus();
      expect(box).toHaveValue(' bench  press ');
    }
    enter(box, 'bench press, paused');
    tap('Add custom exercise');
    expect(chosen()).toEqual(['Bench Press', 'bench press, paused']);
  });
});

describe('The chosen exercises', () => {
  const exercise = (name: string) => ({
    id: `ex-${name}`,
    name,
    youtubeLink: '',
    weight: '',
    sets: '',
    reps: '',
  });
  const DRAFT = {
    planId: null,
    name: 'Legs',
    exercises: [exercise('Squats'), exercise('Lunges'), exercise('Calf Raises')],
  };

  test('move by their menus by one place, with the focus still there [N.builder.options]', async () => {
    await openBuilder(DRAFT);
    chooseOf('Lunges', 'Move Lunges up');
    expect(chosen()).toEqual(['Lunges', 'Squats', 'Calf Raises']);
    chooseOf('Lunges', 'Move Lunges down');
    chooseOf('Lunges', 'Move Lunges down');
    expect(chosen()).toEqual(['Squats', 'Calf Raises', 'Lunges']);
    expect(button('Options for Lunges')).toHaveFocus();
    expect(screen.getByText('Lunges is now 3 of 3')).toBeInTheDocument();
    tap('Options for Lunges');
    expect(screen.queryByRole('menuitem', { name: 'Move Lunges down' })).toBeNull();
  });

  test('are a line each, of which one is open at a time, and their sum stands above Save [N.builder.open, N.builder.sum]', async () => {
    await openBuilder(DRAFT);
    expect(screen.queryByRole('textbox', { name: /^Weight for/ })).toBeNull();
    expect(screen.getByText('3 exercises · 3 sets')).toHaveRole('status');
    tapRow('Squats');
    enter(field('Sets', 'Squats'), '5');
    enter(field('Weight', 'Squats'), '225');
    expect(screen.getByText('3 exercises · 7 sets')).toBeVisible();
    tapRow('Lunges');
    expect(screen.queryByRole('textbox', { name: 'Weight for Squats' })).toBeNull();
    expect(screen.getByText('5 × 10 · 225 lb')).toBeVisible();
    tapRow('Lunges');
    expect(screen.queryByRole('textbox', { name: /^Weight for/ })).toBeNull();
  });

  test('take last time’s numbers by one tap, and give back what was typed [D33.key.shared]', async () => {
    const sets = [
      { weight: 205, reps: 5 },
      { weight: 225, reps: 5 },
    ];
    const done = { ...recordOf('1'), exercises: [{ name: 'SQUATS', sets }] };
    const { user } = await openBuilder(DRAFT, { sessions: [done] });
    tapRow('Squats');
    const last = () => button('Last: 2 × 5 · 225 lb, use it for Squats');
    fireEvent.click(last());
    expect(field('Weight', 'Squats')).toHaveValue('225');
    expect(field('Sets', 'Squats')).toHaveValue('2');
    expect(field('Reps', 'Squats')).toHaveValue('5');
    expect(last()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    enter(field('Reps', 'Squats'), '8');
    fireEvent.click(last());
    await user.click(button('Undo'));
    await waitFor(() => expect(field('Reps', 'Squats')).toHaveValue('8'));
    fireEvent.click(last());
    enter(field('Sets', 'Squats'), '4');
    await user.click(button('Undo'));
    expect(await screen.findByText('Too late to take that back.')).toBeVisible();
    expect(field('Sets', 'Squats')).toHaveValue('4');
  });

  test('a blank number says what a session makes of it, and stays blank [D16.sets, D16.reps]', async () => {
    await openBuilder();
    tap('Add Bench Press');
    for (const [noun, blank] of [
      ['Weight', '0'],
      ['Sets', '1'],
      ['Reps', '10'],
    ] as const) {
      expect(field(noun, 'Bench Press')).toHaveAttribute('placeholder', blank);
      expect(field(noun, 'Bench Press')).toHaveValue('');
    }
  });

  test('Undo puts a removed one back where it was, with its numbers [D26.exercise]', async () => {
    const { user } = await openBuilder(DRAFT);
    tapRow('Lunges');
    enter(field('Reps', 'Lunges'), '12');
    chooseOf('Lunges', 'Remove Lunges');
    expect(chosen()).toEqual(['Squats', 'Calf Raises']);
    expect(screen.getByText('Removed Lunges')).toHaveRole('status');
    await user.click(button('Undo'));
    await waitFor(() => expect(chosen()).toEqual(['Squats', 'Lunges', 'Calf Raises']));
    expect(field('Reps', 'Lunges')).toHaveValue('12');
  });

  test('Undo of a removal is offered no more once the workout was saved', async () => {
    const { account } = await openBuilder();
    enter(nameBox(), 'Push Day');
    for (const name of ['Bench Press', 'Chest Dips']) tap(`Add ${name}`);
    chooseOf('Chest Dips', 'Remove Chest Dips');
    tap('Save workout');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await queued(account)).toMatchObject([
      { plan: { exercises: [{ name: 'Bench Press' }] } },
    ]);
  });

  test('Remove takes one out, and focus goes to the next', async () => {
    await openBuilder(DRAFT);
    chooseOf('Lunges', 'Remove Lunges');
    expect(chosen()).toEqual(['Squats', 'Calf Raises']);
    expect(button('Options for Calf Raises')).toHaveFocus();
    chooseOf('Calf Raises', 'Remove Calf Raises');
    expect(button('Options for Squats')).toHaveFocus();
    chooseOf('Squats', 'Remove Squats');
    expect(screen.getByText('Add exercises to your workout')).toHaveFocus();
  });

  test('D22: the video link is edited as text and never rendered as a link [D22.link]', async () => {
    await openBuilder(DRAFT);
    tapRow('Squats');
    enter(field('Video link', 'Squats'), 'https://youtu.be/abc');
    expect(field('Video link', 'Squats')).toHaveValue('https://youtu.be/abc');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('S5: weight takes digits and one dot, sets and reps digits only [S5.builder.weight, S5.builder.setsReps]', async () => {
    const { user } = await openBuilder(DRAFT);
    tapRow('Squats');
    await user.type(field('Weight', 'Squats'), '1e8.2.5');
    await user.type(field('Sets', 'Squats'), '-3.0');
    await user.type(field('Reps', 'Squats'), '1.2x');
    expect(field('Weight', 'Squats')).toHaveValue('18.25');
    expect(field('Sets', 'Squats')).toHaveValue('30');
    expect(field('Reps', 'Squats')).toHaveValue('12');
  });
});
