import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { WeightCard } from '../../../src/ui/home/WeightCard.tsx';
import {
  Elsewhere,
  fillStorage,
  goElsewhere,
  openTestDevice,
  queued,
  renderScreen,
  TODAY,
  type Told,
  tell,
  testClock,
} from '../../support/ui.tsx';

async function openCard(told: Told = {}) {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, told);
  const user = renderScreen(<WeightCard takesFocus={false} />, opened);
  const box = await screen.findByRole('textbox', { name: 'Today’s weight' });
  return { user, box, clock, account: opened.account };
}

const rowOf = (day: string) =>
  screen.getAllByRole('listitem').find((row) => row.contains(boxOf(day)));
const boxOf = (day: string) => screen.getByRole('textbox', { name: `Weight on ${day}` });

describe('today’s weight (S2, S5)', () => {
  it('saves the weight for today and shows it as the current one [S2.weight.current, S2.weight.save, S9.units.pounds, D3.weights, D21a.today]', async () => {
    const { user, box, account } = await openCard();
    expect(screen.getByRole('heading', { name: 'Weight (lbs)' })).toBeVisible();
    expect(screen.getByText('180 lbs')).toBeVisible();
    expect(box).toHaveValue('');

    await user.type(box, '182.4');
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    expect(await screen.findByText('182.4 lbs')).toBeVisible();
    expect(await queued(account)).toEqual([{ kind: 'weight.set', day: TODAY, weight: 182.4 }]);
    expect(box).toHaveValue('182.4');
    expect(boxOf(TODAY)).toHaveValue('182.4');
  });

  it('says that nothing was logged yet, and not once something was', async () => {
    const { account } = await openCard();
    expect(screen.getByText('no entry yet')).toBeVisible();
    await saveWeight(account, '2026-11-19', 181);
    await waitFor(() => expect(screen.queryByText('no entry yet')).toBeNull());
  });

  it('is not the one whose delete waits, where no other was logged [D21a.current]', async () => {
    const { account } = await openCard({
      weights: { '2026-11-19': 181 },
      profile: { currentWeight: 181 },
    });
    expect(await screen.findByText('181 lbs')).toBeVisible();
    await deleteWeight(account, '2026-11-19');
    expect(await screen.findByText('180 lbs')).toBeVisible();
    expect(screen.getByText('no entry yet')).toBeVisible();
  });

  it('of another day is saved for that day, and what is logged there is shown [N.home.day]', async () => {
    const { account } = await openCard({ weights: { '2026-11-13': 181 } });
    fireEvent.click(screen.getByRole('button', { name: 'Another day' }));
    const day = screen.getByLabelText('Day');
    const weight = () => screen.getByRole('textbox', { name: 'Weight on that day' });
    expect(day).toHaveValue('2026-11-19');
    // Before it a date is no day here (`isDay`).
    expect(day).toHaveAttribute('min', '1900-01-01');
    expect(day).toHaveAttribute('max', TODAY);
    // Typed before the day was looked at: it stays.
    fireEvent.change(weight(), { target: { value: '180.5' } });
    fireEvent.change(day, { target: { value: '2026-11-18' } });
    expect(weight()).toHaveValue('180.5');
    fireEvent.change(day, { target: { value: '2026-11-19' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save weight' }));
    await waitFor(() => expect(boxOf('2026-11-19')).toHaveValue('180.5'));
    expect(await account.db.outbox.toArray()).toMatchObject([
      { base: null, change: { kind: 'weight.set', day: '2026-11-19', weight: 180.5 } },
    ]);
    fireEvent.change(day, { target: { value: '2026-11-13' } });
    expect(weight()).toHaveValue('181');
    // Without a day nothing is saved.
    fireEvent.change(day, { target: { value: '' } });
    fireEvent.change(weight(), { target: { value: '150' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save weight' }));
    fireEvent.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(screen.getByRole('textbox', { name: 'Today’s weight' })).toHaveValue('150');
    expect(await queued(account)).toHaveLength(1);
  });

  it.each(['', '.'])('ignores %j: no number [S5.weight, D21b.enabled]', async (text) => {
    const { user, box, account } = await openCard();
    if (text) await user.type(box, text);
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    expect(await queued(account)).toEqual([]);
    expect(box).toHaveValue(text);
  });

  it('follows the log: empty again when today’s entry is deleted [D21a.today]', async () => {
    const { user, box } = await openCard({ weights: { [TODAY]: 182.4 } });
    expect(box).toHaveValue('182.4');
    await user.click(screen.getByRole('button', { name: `Delete weight on ${TODAY}` }));
    await waitFor(() => expect(box).toHaveValue(''));
  });

  it('shows today’s entry again where it was emptied and left, or typed as it had been [D21a.today]', async () => {
    const { user, box, account } = await openCard({ weights: { [TODAY]: 180 } });
    await user.clear(box);
    await user.tab();
    await waitFor(() => expect(box).toHaveValue('180'));
    await user.type(box, '180');
    await user.tab();
    await act(() => tell(account, { weights: { [TODAY]: 181 } }));
    await waitFor(() => expect(box).toHaveValue('181'));
  });

  it('is not saved again by Save where it was emptied [S5.weight]', async () => {
    const { user, box, account } = await openCard({ weights: { [TODAY]: 180 } });
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    await waitFor(() => expect(box).toHaveValue('180'));
    expect(await queued(account)).toEqual([]);
  });

  it('is made upon what stands there when its person goes on typing, as by the list below', async () => {
    const { user, box, account } = await openCard({ weights: { [TODAY]: 180 } });
    await user.type(box, '18');
    await user.clear(boxOf(TODAY));
    await user.type(boxOf(TODAY), '179');
    await user.tab();
    await waitFor(async () => expect(await queued(account)).toMatchObject([{ weight: 179 }]));
    await account.db.outbox.clear();
    await act(() => tell(account, { weights: { [TODAY]: 179 } }));
    await waitFor(() => expect(boxOf(TODAY)).toHaveValue('179'));
    await user.type(box, '178');
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    await waitFor(async () =>
      expect(await account.db.outbox.toArray()).toMatchObject([
        { base: 179, change: { weight: 178 } },
      ]),
    );
  });

  it('belongs to the new day after midnight [D12.local]', async () => {
    const { box, clock } = await openCard({ weights: { [TODAY]: 182.4 } });
    clock.set(new Date(2026, 10, 21, 0, 1).getTime());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(box).toHaveValue('');
    expect(boxOf(TODAY)).toHaveValue('182.4');
  });

  it.each([
    ['as long as nothing waits in the box', '181', 'Today’s weight'],
    ['but not with what is typed for it', '179.5', 'Weight on that day'],
  ])(
    'is today’s again on another day, where another one was left open: %s [D12.local]',
    async (_what, typed, label) => {
      const { clock } = await openCard({ weights: { '2026-11-19': 181 } });
      fireEvent.click(screen.getByRole('button', { name: 'Another day' }));
      const box = screen.getByRole('textbox', { name: 'Weight on that day' });
      expect(box).toHaveValue('181');
      fireEvent.change(box, { target: { value: typed } });
      clock.set(new Date(2026, 10, 21, 0, 1).getTime());
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(screen.getByRole('textbox', { name: label })).toBeVisible();
    },
  );

  it('keeps what was typed when the device cannot keep it, and says so', async () => {
    const { user, box, account } = await openCard();
    fillStorage(account);
    await user.type(box, '182.4');
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(box).toHaveValue('182.4');
  });

  it('takes the focus for the Log weight shortcut', async () => {
    renderScreen(<WeightCard takesFocus />, openTestDevice());
    expect(await screen.findByRole('textbox', { name: 'Today’s weight' })).toHaveFocus();
  });
});

describe('the current weight (D21a)', () => {
  it('is the newest logged one, even when a past day was edited last [D21a.current]', async () => {
    const { account } = await openCard({
      profile: { currentWeight: 170 },
      weights: { '2026-11-13': 181, '2026-11-06': 179 },
    });
    await saveWeight(account, '2026-11-06', 150);
    await waitFor(() => expect(boxOf('2026-11-06')).toHaveValue('150'));
    expect(screen.getByText('181 lbs')).toBeVisible();
  });

  it('is the account’s own when nothing is logged [D21a.current]', async () => {
    await openCard({ profile: { currentWeight: 170.5 } });
    expect(screen.getByText('170.5 lbs')).toBeVisible();
  });
});

it('takes the focus as the shortcut opens it, but not from a person who is elsewhere [B.shortcuts]', async () => {
  const screenOf = (
    <>
      <WeightCard takesFocus />
      <Elsewhere />
    </>
  );
  renderScreen(screenOf, openTestDevice());
  expect(await screen.findByRole('textbox', { name: 'Today’s weight' })).toHaveFocus();
  cleanup();
  renderScreen(screenOf, openTestDevice());
  const elsewhere = goElsewhere();
  await screen.findByRole('textbox', { name: 'Today’s weight' });
  expect(elsewhere).toHaveFocus();
});

describe('the logged days (S2)', () => {
  const weights = { '2026-11-06': 179, '2026-11-13': 181, [TODAY]: 182.4, '2025-12-31': 190 };

  it('are a list, newest first, each with its date [S2.weight.list, S9.weights.order]', async () => {
    await openCard({ weights });
    const items = within(screen.getByRole('list', { name: 'Logged weights' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => item.textContent)).toEqual([
      'Today',
      'Fri, Nov 13',
      'Fri, Nov 6',
      'Dec 31, 2025',
    ]);
  });

  it('come in portions with scrolling when they are many [S2.weight.list]', async () => {
    const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 8, 1 + day)));
    await openCard({
      weights: Object.fromEntries(days.map((day) => [day.toISOString().slice(0, 10), 180])),
    });
    const list = screen.getByRole('list', { name: 'Logged weights' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(30));
    const last = within(list).getAllByRole('listitem').at(-1);
    expect(last).toHaveAttribute('aria-posinset', '30');
    expect(last).toHaveAttribute('aria-setsize', '40');
    expect(within(list).queryByRole('textbox', { name: 'Weight on 2026-09-01' })).toBeNull();
    fireEvent.scroll(list);
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(40));
    expect(boxOf('2026-09-01')).toBeVisible();
  });

  it('save an edit on blur when it is a number that differs [S2.weight.edit, S5.weight.blur]', async () => {
    const { user, account } = await openCard({ weights });
    await user.clear(boxOf('2026-11-13'));
    await user.type(boxOf('2026-11-13'), '180,5');
    expect(await queued(account)).toEqual([]);
    await user.tab();
    await waitFor(async () =>
      expect(await queued(account)).toEqual([
        { kind: 'weight.set', day: '2026-11-13', weight: 180.5 },
      ]),
    );
    expect(boxOf('2026-11-13')).toHaveValue('180.5');
  });

  it.each([
    ['an emptied one', ''],
    ['no number', '.'],
    ['the same number', '181.0'],
  ])('put the old weight back: %s [S5.weight.blur, D21b.blur]', async (_, text) => {
    const { user, account } = await openCard({ weights });
    await user.clear(boxOf('2026-11-13'));
    if (text) await user.type(boxOf('2026-11-13'), text);
    await user.tab();
    await waitFor(() => expect(boxOf('2026-11-13')).toHaveValue('181'));
    expect(await queued(account)).toEqual([]);
  });

  it('save the number that was there too, when another one is just being saved', async () => {
    const { account } = await openCard({ weights });
    const box = boxOf('2026-11-13');
    for (const value of ['180', '181']) {
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    }
    await waitFor(async () =>
      expect(await queued(account)).toMatchObject([{ weight: 180 }, { weight: 181 }]),
    );
    await waitFor(() => expect(box).toHaveValue('181'));
  });

  it('go out as what its person saw made of them, whatever came meanwhile from another device [D21b.blur]', async () => {
    const { account } = await openCard({ weights });
    const box = boxOf('2026-11-13');
    const comesWhileTyping = async (value: string, weight: number) => {
      fireEvent.change(box, { target: { value: '1' } });
      fireEvent.change(box, { target: { value } });
      await act(() => tell(account, { weights: { ...weights, '2026-11-13': weight } }));
      expect(box).toHaveValue(value);
      fireEvent.blur(box);
    };
    await comesWhileTyping('181', 190);
    await waitFor(() => expect(box).toHaveValue('190'));
    expect(await queued(account)).toEqual([]);

    await comesWhileTyping('180', 191);
    await waitFor(async () =>
      expect(await account.db.outbox.toArray()).toMatchObject([
        { base: 190, change: { weight: 180 } },
      ]),
    );
    await waitFor(() => expect(box).toHaveValue('180'));
  });

  it('save what is typed when the app is put away', async () => {
    const { user, account } = await openCard({ weights });
    await user.clear(boxOf('2026-11-13'));
    await user.type(boxOf('2026-11-13'), '180');
    fireEvent.blur(boxOf('2026-11-13'));
    expect(await queued(account)).toEqual([]);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    visible.mockRestore();
    await waitFor(async () => expect(await queued(account)).toMatchObject([{ weight: 180 }]));
  });

  it('keep an edit in its box when the device cannot keep it', async () => {
    const { user, account } = await openCard({ weights });
    fillStorage(account);
    await user.clear(boxOf('2026-11-13'));
    await user.type(boxOf('2026-11-13'), '180');
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(boxOf('2026-11-13')).toHaveValue('180');
  });

  it('are deleted at once, and Undo brings them back [D11.weight, D11.undo]', async () => {
    const { user, account } = await openCard({ weights });
    await user.click(screen.getByRole('button', { name: 'Delete weight on 2026-11-13' }));
    expect(await screen.findByText('Deleted weight on Fri, Nov 13')).toHaveRole('status');
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Weight on 2026-11-13' })).toBeNull(),
    );
    expect(screen.getByRole('region', { name: 'Weight (lbs)' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('textbox', { name: 'Weight on 2026-11-13' })).toHaveValue('181');
    expect(await queued(account)).toEqual([]);
  });

  it('a weight that the server does not have is marked, a refused one too (D6)', async () => {
    const { account } = await openCard({ weights: { [TODAY]: 182.4, '2026-11-13': 181 } });
    expect(rowOf(TODAY)).toHaveTextContent(/^Today$/);
    await saveWeight(account, TODAY, 183);
    await waitFor(() => expect(rowOf(TODAY)).toHaveTextContent(/^Today Waiting to sync$/));
    await account.db.outbox.toCollection().modify({ delivery: { state: 'parked' } });
    await waitFor(() => expect(rowOf(TODAY)).toHaveTextContent(/^Today Needs attention$/));
    expect(rowOf('2026-11-13')).toHaveTextContent(/^Fri, Nov 13$/);
    await account.db.outbox.clear();
    await waitFor(() => expect(rowOf(TODAY)).toHaveTextContent(/^Today$/));
  });
});
