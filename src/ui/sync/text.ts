/** The texts of the account menu, the sync details and the export (screens.md). */
export const SYNC_TEXT = {
  account: 'Account',
  syncDetails: 'Sync details',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',

  syncNow: 'Sync now',
  retry: 'Retry',
  discard: 'Discard',
  of: (action: string, change: string) => `${action} ${change}`,
  discarded: (change: string) => `Discarded ${change}`,
  allSaved: 'Everything is saved on the server.',
  since: (moment: string) => `Since ${moment}`,

  lostCalories: (calories: string, day: string) =>
    `${calories} for ${day} could not be added: that day was over when the signal came back.`,
  ok: 'OK',
} as const;
