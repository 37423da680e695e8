import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queued } from '../../support/ui.tsx';
import { button, chosen, field, nameBox, openBuilder } from './bench.tsx';

function catalogue(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Exercise catalogue' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe('S3: the exercise catalogue', () => {
  test('an empty builder says ‘Add exercises to your workout’ [S8.empty.builder]', async () => {
    const { user } = await openBuilder();
    expect(screen.getByText('Add exercises to your workout')).toBeVisible();
    await user.click(button('Add Push-ups'));
    expect(screen.queryByText('Add exercises to your workout')).toBeNull();
  });

  test('the categories are chest, back, legs, shoulders and arms, each entry with its type [S3.catalogue.categories, S3.catalogue.types]', async () => {
    const { user } = await openBuilder();
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
    await user.click(screen.getByRole('tab', { name: 'Legs' }));
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

  test('an exercise is added with empty numbers; twice is allowed, and told apart [D21b.empty]', async () => {
    const { user } = await openBuilder();
    await user.click(button('Add Bench Press'));
    expect(button('Add Bench Press')).toHaveFocus();
    expect(screen.getByText('Bench Press added')).toBeInTheDocument();
    await user.click(button('Add Bench Press'));
    expect(chosen()).toEqual(['Bench Press', 'Bench Press (2)']);
    expect(screen.getByText('Bench Press (2) added')).toBeInTheDocument();
    for (const noun of ['Weight', 'Sets', 'Reps', 'Video link'] as const) {
      expect(field(noun, 'Bench Press (2)')).toHaveValue('');
    }
  });
});

describe('S5: a custom exercise', () => {
  test('needs a non-blank name after trimming, otherwise Add does nothing [S5.custom.blank, D21b.enabled]', async () => {
    const { user } = await openBuilder();
    await user.click(button('Add custom exercise'));
    await user.type(screen.getByRole('textbox', { name: 'Custom exercise' }), '   {Enter}');
    expect(chosen()).toEqual([]);
  });

  test('is added trimmed, by the button or by Enter, and the box is free for the next [S5.custom.trim, S3.catalogue.custom]', async () => {
    const { user } = await openBuilder();
    const box = screen.getByRole('textbox', { name: 'Custom exercise' });
    await user.type(box, '  Farmer’s Walk ');
    await user.click(button('Add custom exercise'));
    expect(box).toHaveValue('');
    await user.type(box, 'Sled Push{Enter}');
    expect(chosen()).toEqual(['Farmer’s Walk', 'Sled Push']);
    expect(box).toHaveFocus();
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

  test('move up and down by one place, with focus still on the button', async () => {
    const { user } = await openBuilder(DRAFT);
    await user.click(button('Move Lunges up'));
    expect(chosen()).toEqual(['Lunges', 'Squats', 'Calf Raises']);
    await user.click(button('Move Lunges down'));
    await user.click(button('Move Lunges down'));
    expect(chosen()).toEqual(['Squats', 'Calf Raises', 'Lunges']);
    expect(button('Move Lunges down')).toHaveFocus();
    expect(screen.getByText('Lunges is now 3 of 3')).toBeInTheDocument();
  });

  test('at the ends a move changes nothing', async () => {
    const { user } = await openBuilder(DRAFT);
    await user.click(button('Move Squats up'));
    await user.click(button('Move Calf Raises down'));
    expect(chosen()).toEqual(['Squats', 'Lunges', 'Calf Raises']);
  });

  test('a blank number says what a session makes of it, and stays blank [D16.sets, D16.reps]', async () => {
    const { user } = await openBuilder();
    await user.click(button('Add Bench Press'));
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
    await user.clear(field('Reps', 'Lunges'));
    await user.type(field('Reps', 'Lunges'), '12');
    await user.click(button('Remove Lunges'));
    expect(chosen()).toEqual(['Squats', 'Calf Raises']);
    expect(screen.getByText('Removed Lunges')).toHaveRole('status');
    await user.click(button('Undo'));
    await waitFor(() => expect(chosen()).toEqual(['Squats', 'Lunges', 'Calf Raises']));
    expect(field('Reps', 'Lunges')).toHaveValue('12');
  });

  test('Undo of a removal is offered no more once the workout was saved', async () => {
    const { account, user } = await openBuilder();
    await user.type(nameBox(), 'Push Day');
    for (const name of ['Bench Press', 'Chest Dips']) await user.click(button(`Add ${name}`));
    await user.click(button('Remove Chest Dips'));
    await user.click(screen.getByRole('button', { name: 'Save workout' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await queued(account)).toMatchObject([
      { plan: { exercises: [{ name: 'Bench Press' }] } },
    ]);
  });

  test('Remove takes one out, and focus goes to the next', async () => {
    const { user } = await openBuilder(DRAFT);
    await user.click(button('Remove Lunges'));
    expect(chosen()).toEqual(['Squats', 'Calf Raises']);
    expect(button('Remove Calf Raises')).toHaveFocus();
    await user.click(button('Remove Calf Raises'));
    expect(button('Remove Squats')).toHaveFocus();
    await user.click(button('Remove Squats'));
    expect(screen.getByText('Add exercises to your workout')).toHaveFocus();
  });

  test('D22: the video link is edited as text and never rendered as a link [D22.link]', async () => {
    const { user } = await openBuilder(DRAFT);
    await user.type(field('Video link', 'Squats'), 'https://youtu.be/abc');
    expect(field('Video link', 'Squats')).toHaveValue('https://youtu.be/abc');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('S5: weight takes digits and one dot, sets and reps digits only [S5.builder.weight, S5.builder.setsReps]', async () => {
    const { user } = await openBuilder(DRAFT);
    await user.type(field('Weight', 'Squats'), '1e8.2.5');
    await user.type(field('Sets', 'Squats'), '-3.0');
    await user.type(field('Reps', 'Squats'), '1.2x');
    expect(field('Weight', 'Squats')).toHaveValue('18.25');
    expect(field('Sets', 'Squats')).toHaveValue('30');
    expect(field('Reps', 'Squats')).toHaveValue('12');
  });
});
