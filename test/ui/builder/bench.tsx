/** What the builder tests stand on: an account with an open builder. */
import { fireEvent, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { EMPTY_PLAN_DRAFT, type PlanDraft } from '../../../src/domain/plan.ts';
import type { Unit } from '../../../src/domain/unit.ts';
import { keepBuilderDraft, readBuilderDraft } from '../../../src/store/builder.ts';
import { Builder } from '../../../src/ui/builder/Builder.tsx';
import { OpenBuilderContext } from '../../../src/ui/builder/openBuilder.ts';
import { useTabBuilder } from '../../../src/ui/builder/useTabBuilder.ts';
import {
  findOpenDialog,
  openTestDevice,
  renderScreen,
  type Told,
  tell,
  testTab,
} from '../../support/ui.tsx';

function BuilderOfTab() {
  const { id, open, onClosed } = useTabBuilder();
  return (
    <OpenBuilderContext value={open}>
      {id && <Builder key={id} id={id} isInFront onClosed={onClosed} />}
    </OpenBuilderContext>
  );
}

/** Opens the builder on a draft, as a tab that is gone left it; `kept` is what the device holds. */
export async function openBuilder(
  draft: PlanDraft = EMPTY_PLAN_DRAFT,
  told: Told = {},
  unit: Unit = 'lb',
) {
  const { device, account } = openTestDevice();
  await tell(account, told);
  await keepBuilderDraft(account, 'left', draft);
  const tab = testTab();
  const show = () =>
    renderScreen(
      <StrictMode>
        <BuilderOfTab />
      </StrictMode>,
      { device, account, tab, unit },
    );
  const user = show();
  await findOpenDialog();
  await screen.findByRole('list', { name: 'Exercise catalogue' });
  return { account, show, user, kept: () => readBuilderDraft(account, 'left') };
}

export function nameBox() {
  return screen.getByRole('textbox', { name: 'Workout name' });
}

export function saveButton() {
  return screen.getByRole('button', { name: 'Save workout' });
}

export function button(name: string) {
  return screen.getByRole('button', { name });
}

/** The box of one field of a chosen exercise. */
export function field(noun: 'Weight' | 'Sets' | 'Reps' | 'Video link', exercise: string) {
  return screen.getByRole('textbox', { name: `${noun} for ${exercise}` });
}

/** Puts a text into a box, at once: typing letter by letter is what screen tests take their time for. */
export function enter(box: HTMLElement, text: string): void {
  fireEvent.change(box, { target: { value: text } });
}

/** Taps a button where nothing depends on the focus. */
export function tap(name: string): void {
  fireEvent.click(button(name));
}

/** Opens the row of a chosen exercise, or folds it. */
export function tapRow(exercise: string): void {
  tap(exercise);
}

/** Chooses from the menu of a chosen exercise. */
export function chooseOf(exercise: string, item: string): void {
  tap(`Options for ${exercise}`);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}

/** The names of the chosen exercises, in order. */
export function chosen(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'Exercises in this workout' });
  if (!list) return [];
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
}
