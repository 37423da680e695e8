/** What the history tests stand on: Progress & Workouts of an account with sessions. */
import { screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { Progress } from '../../../src/ui/progress/Progress.tsx';
import { recordOf } from '../../support/entries.ts';
import { findOpenDialog, openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

export function session(
  id: string,
  date: string,
  more: Partial<SessionRecord> = {},
): SessionRecord {
  return { ...recordOf(id), date, timestamp: `${date}T18:00:00.000Z`, ...more };
}

/** Shows Progress & Workouts over these sessions of the server. */
export async function openProgress(...sessions: SessionRecord[]) {
  const opened = openTestDevice();
  await tell(opened.account, { sessions });
  const user = renderScreen(
    <StrictMode>
      <Progress onBack={() => {}} />
    </StrictMode>,
    opened,
  );
  return { ...opened, user };
}

/** The same, with the history open. */
export async function openHistory(...sessions: SessionRecord[]) {
  const opened = await openProgress(...sessions);
  await opened.user.click(await screen.findByRole('button', { name: 'View All' }));
  await findOpenDialog();
  return opened;
}

export const dialog = () => within(screen.getByRole('dialog', { name: 'Workout History' }));

/** The sessions listed, as they are read. */
export function listed(): string[] {
  const list = within(dialog().getByRole('list', { name: 'Workouts' }));
  return list.getAllByRole('listitem').map((item) => (item.textContent ?? '').trim());
}
