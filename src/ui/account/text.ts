/** The texts of the dialog Account (N.account.dialog). */
export const ACCOUNT_TEXT = {
  close: 'Close',

  units: 'Units',

  restTarget: 'Rest target',
  noRestTarget: 'Off',
  shorterRest: 'Shorter rest target',
  longerRest: 'Longer rest target',

  syncDetails: 'Sync details',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',
} as const;
