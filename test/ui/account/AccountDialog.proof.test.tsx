import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRestTarget, readUnit } from '../../../src/store/device.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { HomeHeader } from '../../../src/ui/home/HomeHeader.tsx';
import { recordOf } from '../../support/entries.ts';
import { openTestDevice, renderScreen, TODAY, tell } from '../../support/ui.tsx';

interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** Takes what the browser would put into the person's downloads. */
function watchDownloads(): Download[] {
  const files = new Map<string, Blob>();
  const downloads: Download[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    if (file instanceof Blob) files.set(url, file);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href);
    if (file) downloads.push({ name: this.download, file });
  });
  return downloads;
}

describe('the account behind the avatar [N.account]', () => {
  let downloads: Download[] = [];
  beforeEach(() => {
    downloads = watchDownloads();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function open() {
    const opened = openTestDevice();
    await tell(opened.account, { profile: { name: 'Alex' }, sessions: [recordOf('1')] });
    await saveWeight(opened.account, TODAY, 182.4);
    const user = renderScreen(<HomeHeader isShown />, opened);
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await screen.findByRole('dialog', { name: 'Account' });
    return { ...opened, user };
  }

  const row = (name: string) => screen.getByRole('button', { name });

  it('is a dialog with Sync details, Export JSON and Export CSV, and gives the focus back [N.account.dialog]', async () => {
    const { user } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Account' });
    expect(screen.getByRole('heading', { name: 'Account' })).toHaveFocus();
    const rows = within(within(dialog).getByRole('list')).getAllByRole('button');
    expect(rows.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
      'Sync details',
      'Export JSON',
      'Export CSV',
    ]);
    expect(await within(dialog).findByText('1 change waiting to sync')).toHaveRole('status');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('Account')).toHaveFocus();
  });

  it('has the units as a radiogroup, and the device keeps the choice [N.account.units, D29.choice]', async () => {
    const { device } = await open();
    const units = within(screen.getByRole('radiogroup', { name: 'Units' }));
    expect(units.getByRole('radio', { name: 'lb' })).toBeChecked();
    fireEvent.click(units.getByRole('radio', { name: 'kg' }));
    await waitFor(async () => expect(await readUnit(device)).toBe('kg'));
  });

  it('sets the rest target in steps of 15 s, from off to ten minutes, and the device keeps it [D34.target]', async () => {
    const { device } = await open();
    const group = within(screen.getByRole('group', { name: 'Rest target' }));
    const [shorter, longer] = ['Shorter rest target', 'Longer rest target'].map((name) =>
      group.getByRole('button', { name }),
    );
    if (!shorter || !longer) throw new Error('There are no steps.');
    const target = group.getByRole('status');
    expect(target).toHaveTextContent('Off');
    fireEvent.click(shorter);
    fireEvent.click(longer);
    await waitFor(() => expect(target).toHaveTextContent('0:15'));
    for (let step = 0; step < 6; step += 1) fireEvent.click(longer);
    await waitFor(() => expect(target).toHaveTextContent('1:45'));
    expect(await readRestTarget(device)).toBe(105);
    for (let step = 0; step < 40; step += 1) fireEvent.click(longer);
    await waitFor(() => expect(target).toHaveTextContent('10:00'));
  });

  it('makes room for the sync details, and the focus comes back to the avatar', async () => {
    const { user } = await open();
    await user.click(row('Sync details'));
    expect(await screen.findByRole('dialog', { name: 'Sync details' })).toBeVisible();
    expect(await screen.findByText('Weight 182.4 lbs for Nov 20')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  it('exports everything as JSON, what waits among it [B.export.json, D6.export]', async () => {
    await open();
    fireEvent.click(row('Export JSON'));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('repkeep-2026-11-20.json');
    expect(downloads[0]?.file.type).toBe('application/json');
    expect(JSON.parse((await downloads[0]?.file.text()) ?? '')).toMatchObject({
      sessions: [{ id: '1', unsent: false }],
      weights: [{ date: TODAY, weight: 182.4, unsent: true }],
    });
  });

  it('exports the sets as CSV in UTF-8 with a byte order mark [B.export.csv]', async () => {
    await open();
    fireEvent.click(row('Export CSV'));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('repkeep-2026-11-20.csv');
    const bytes = new Uint8Array((await downloads[0]?.file.arrayBuffer()) ?? []);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain('2026-11-20,Push Day,Bench Press,1,135,8,no');
  });

  it('the sync status opens the details too, as long as there are any', async () => {
    const opened = openTestDevice();
    const user = renderScreen(<HomeHeader isShown />, opened);
    expect(await screen.findByText('All changes saved')).toHaveRole('status');
    expect(screen.queryByRole('button', { name: /details$/ })).toBeNull();
    await saveWeight(opened.account, TODAY, 182.4);
    expect(await screen.findByText('1 change waiting to sync')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: '1 change waiting to sync, details' }));
    expect(await screen.findByRole('dialog', { name: 'Sync details' })).toBeVisible();
  });
});
