/** The texts of the account menu, the sync details and the export (screens.md). */
export const SYNC_TEXT = {
  account: 'Account',
  syncDetails: 'Sync details',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',

  syncNow: 'Sync now',
  retry: 'Retry',
  discard: 'Discard',
  /** The second button of a name is '… (2)' (screens.md); which change it is of describes it. */
  nth: (action: string, number: number) => (number === 1 ? action : `${action} (${number})`),
  discarded: (change: string) => `Discarded ${change}`,
  allSaved: 'Everything is saved on the server.',
  since: (moment: string) => `Since ${moment}`,

  lostCalories: (calories: string, day: string) =>
    `${calories} for ${day} could not be added: that day was over when the signal came back.`,
  ok: 'OK',
} as const;
