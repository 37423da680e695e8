import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { draftOfPlan, EMPTY_PLAN_DRAFT, type PlanDraft } from '../../../src/domain/plan.ts';
import {
  discardBuilderDraft,
  keepBuilderDraft,
  readBuilderIds,
} from '../../../src/store/builder.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { Builder } from '../../../src/ui/builder/Builder.tsx';
import { OpenBuilderContext } from '../../../src/ui/builder/openBuilder.ts';
import { useTabBuilder } from '../../../src/ui/builder/useTabBuilder.ts';
import { useNotices } from '../../../src/ui/parts/notices.ts';
import { loseConnection } from '../../support/brokenStorage.ts';
import { samplePlan } from '../../support/samples.ts';
import { testLocks } from '../../support/tab/locks.ts';
import { fillStorage, openTestDevice, renderScreen, testTab } from '../../support/ui.tsx';

/** A tab with a button that opens the builder, and the builder when it is open. */
function Tab({ name, draft }: { name: string; draft: PlanDraft }) {
  const { id, open, onClosed } = useTabBuilder();
  const { keep } = useNotices();
  return (
    <section aria-label={name}>
      {id !== undefined && (
        <button type="button" onClick={() => void keep(() => open(draft))}>
          Build
        </button>
      )}
      <OpenBuilderContext value={open}>
        {id && <Builder key={id} id={id} isInFront onClosed={onClosed} />}
      </OpenBuilderContext>
    </section>
  );
}

/** A device whose tabs share its account and its locks. */
function device() {
  const opened = openTestDevice();
  const locks = testLocks();
  const open = (name: string, { tab = testTab(locks), draft = EMPTY_PLAN_DRAFT } = {}) => {
    const user = renderScreen(
      <StrictMode>
        <Tab name={name} draft={draft} />
      </StrictMode>,
      { ...opened, tab },
    );
    const inside = within(screen.getByRole('region', { name }));
    const build = async () => user.click(await inside.findByRole('button', { name: 'Build' }));
    return { user, inside, build, tab };
  };
  return { ...opened, locks, open };
}

const NAME = { name: 'Workout name' };
const nameIn = ({ inside }: { inside: ReturnType<typeof within> }) =>
  inside.findByRole('textbox', NAME);

describe('the builders of two tabs [D28.own]', () => {
  test.each(['Save workout', 'Close'])(
    '%s in one leaves what is typed in the other',
    async (button) => {
      const { account, open } = device();
      const one = open('one');
      const other = open('other', { draft: draftOfPlan(samplePlan('p1')) });
      await one.build();
      await other.build();
      fireEvent.change(await nameIn(one), { target: { value: 'Leg Day' } });
      await nameIn(other);
      fireEvent.click(other.inside.getByRole('button', { name: button }));
      await waitFor(() => expect(other.inside.queryByRole('dialog')).toBeNull());
      expect(await nameIn(one)).toHaveValue('Leg Day');
      await waitFor(async () => expect(await readBuilderIds(account)).toHaveLength(1));
      fireEvent.click(await one.inside.findByRole('button', { name: 'Add Bench Press' }));
      fireEvent.click(one.inside.getByRole('button', { name: 'Save workout' }));
      await waitFor(() => expect(one.inside.queryByRole('dialog')).toBeNull());
      expect((await readPlans(account)).map(({ name }) => name)).toContain('Leg Day');
    },
  );

  test('stays as it is when an older build clears every draft', async () => {
    const { account, open } = device();
    const one = open('one');
    await one.build();
    fireEvent.change(await nameIn(one), { target: { value: 'Leg Day' } });
    await account.db.builderDraft.clear();
    expect(await nameIn(one)).toHaveValue('Leg Day');
  });
});

describe('a tab that is loaded anew', () => {
  test('has its own builder with all its text [D28.reload]', async () => {
    const { open } = device();
    const { build, tab, ...first } = open('first');
    await build();
    fireEvent.change(await nameIn(first), { target: { value: 'Leg Day' } });
    cleanup();
    expect(await nameIn(open('reloaded', { tab }))).toHaveValue('Leg Day');
  });

  test('begins anew as a duplicate, with the first tab’s builder left alone [D28.duplicate]', async () => {
    const { open } = device();
    const first = open('first');
    await first.build();
    const memory = { ...first.tab.memory };
    const duplicate = open('duplicate', { tab: { ...first.tab, memory } });
    await duplicate.inside.findByRole('button', { name: 'Build' }, { timeout: 3_000 });
    expect(duplicate.inside.queryByRole('dialog')).toBeNull();
    expect(await nameIn(first)).toBeVisible();
  });

  test('is offered the builder of a tab that is gone [D28.orphan]', async () => {
    const { open } = device();
    const gone = open('gone');
    await gone.build();
    fireEvent.change(await nameIn(gone), { target: { value: 'Leg Day' } });
    cleanup();
    expect(await nameIn(open('next'))).toHaveValue('Leg Day');
  });
});

test('a double tap opens one builder', async () => {
  const { account, open } = device();
  const { inside } = open('one');
  const build = await inside.findByRole('button', { name: 'Build' });
  fireEvent.click(build);
  fireEvent.click(build);
  await inside.findByRole('dialog');
  expect(await readBuilderIds(account)).toHaveLength(1);
});

test('a closed builder that is taken back beside another one comes up at once, and the other when it is closed [D26.builder]', async () => {
  const { account, locks, open } = device();
  const one = open('one');
  const close = () => fireEvent.click(one.inside.getByRole('button', { name: 'Close' }));
  const isClosed = () => waitFor(() => expect(one.inside.queryByRole('dialog')).toBeNull());
  await one.build();
  fireEvent.change(await nameIn(one), { target: { value: 'Long work' } });
  close();
  await isClosed();
  await one.build();
  expect(await nameIn(one)).toHaveValue('');
  fireEvent.change(await nameIn(one), { target: { value: 'Legs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await nameIn(one)).toHaveValue('Long work'));
  expect(screen.queryByText('Too late to take that back.')).toBeNull();
  close();
  await waitFor(async () => expect(await nameIn(one)).toHaveValue('Legs'));
  close();
  await isClosed();

  await one.build();
  await nameIn(one);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await readBuilderIds(account)).toHaveLength(2));
  // A screen that goes loses neither, and keeps no lock.
  cleanup();
  await waitFor(async () => expect((await locks.query()).held).toEqual([]));
  expect(await readBuilderIds(account)).toHaveLength(2);
});

test('a builder that the device cannot keep does not open, and the person is told', async () => {
  const { account, open } = device();
  fillStorage(account);
  account.db.builderDraft.hook('creating', () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  const { build, inside } = open('one');
  await build();
  expect(await screen.findByText(/Could not save on this device/)).toBeVisible();
  expect(inside.queryByRole('dialog')).toBeNull();
});

test('a builder whose screen goes while it opens is kept, and another tab takes it up', async () => {
  const { account, locks, open } = device();
  const { inside } = open('gone', { draft: draftOfPlan(samplePlan('p1')) });
  fireEvent.click(await inside.findByRole('button', { name: 'Build' }));
  cleanup();
  await waitFor(async () => expect(await readBuilderIds(account)).toHaveLength(1));
  await waitFor(async () => expect((await locks.query()).held).toEqual([]));
  expect(await nameIn(open('next'))).toHaveValue(samplePlan('p1').name);
});

test('a tab whose screen goes while it looks for its builder still remembers it', async () => {
  const { account, locks, open } = device();
  await keepBuilderDraft(account, 'a stranger’s', EMPTY_PLAN_DRAFT);
  await keepBuilderDraft(account, 'own', draftOfPlan(samplePlan('p1')));
  const tab = testTab(locks);
  tab.memory.set('repkeep-builder', 'own');
  let isRead = false;
  account.db.builderDraft.hook('reading', (row) => {
    if (!isRead) cleanup();
    isRead = true;
    return row;
  });
  open('left', { tab });
  await waitFor(() => expect(isRead).toBe(true));
  await waitFor(async () => expect((await locks.query()).held).toEqual([]));
  expect(await nameIn(open('back', { tab }))).toHaveValue(samplePlan('p1').name);
});

test('a tab that cannot read the kept builders opens a new one', async () => {
  const { open } = device();
  const unreadable = loseConnection({
    at: 'opening',
    times: Number.POSITIVE_INFINITY,
    mode: 'readonly',
    error: () => new DOMException('Internal error.', 'UnknownError'),
  });
  const one = open('one');
  await one.inside.findByRole('button', { name: 'Build' });
  unreadable.mend();
  await one.build();
  expect(await nameIn(one)).toBeVisible();
});

test('a builder whose draft another tab takes away as it opens makes room for the next', async () => {
  const { account, locks, open } = device();
  const { build, inside } = open('one');
  let taken: Promise<void> | null = null;
  account.db.builderDraft.hook('creating', (id, _row, transaction) => {
    transaction.on('complete', () => {
      taken ??= discardBuilderDraft(account, id);
    });
  });
  await build();
  await waitFor(() => expect(taken).not.toBeNull());
  await taken;
  await waitFor(async () => expect((await locks.query()).held).toEqual([]));
  expect(inside.queryByRole('dialog')).toBeNull();
  await build();
  expect(await nameIn({ inside })).toBeVisible();
});
