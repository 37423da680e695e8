/** What the builder tests stand on: an account with an open builder. */
import { screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { EMPTY_PLAN_DRAFT, type PlanDraft } from '../../../src/domain/plan.ts';
import { keepBuilderDraft } from '../../../src/store/plans.ts';
import { Builder } from '../../../src/ui/builder/Builder.tsx';
import { openTestDevice, renderScreen } from '../../support/ui.tsx';

/** Opens the builder on a draft. */
export async function openBuilder(draft: PlanDraft = EMPTY_PLAN_DRAFT) {
  const { device, account } = openTestDevice();
  await keepBuilderDraft(account, draft);
  const show = () =>
    renderScreen(
      <StrictMode>
        <Builder />
      </StrictMode>,
      { device, account },
    );
  const user = show();
  await screen.findByRole('dialog');
  return { account, show, user };
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

/** The names of the chosen exercises, in order. */
export function chosen(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'Exercises in this workout' });
  if (!list) return [];
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
}
