/** The texts of the account menu, the sync details and the export (N.account, N.details). */
export const SYNC_TEXT = {
  account: 'Account',
  syncDetails: 'Sync details',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',

  syncNow: 'Sync now',
  retry: 'Retry',
  retryAll: 'Retry all',
  discard: 'Discard',
  /** The second button of a name is '… (2)' (N.names); which change it is of describes it. */
  nth: (action: string, number: number) => (number === 1 ? action : `${action} (${number})`),
  discarded: (change: string) => `Discarded ${change}`,
  allSaved: 'Everything is saved on the server.',
  newerChange: 'A change by a newer version of the app',
  newerReason: 'It is kept on this device. Reload to send it.',
  since: (moment: string) => `Since ${moment}`,

  lostCalories: (calories: string, day: string) =>
    `${calories} for ${day} could not be added: that day was over when the signal came back.`,
  replacedWeight: (day: string, { theirs, ours }: { theirs: string; ours: string }) =>
    `Another device had saved ${theirs} for ${day}. Your ${ours} replaced it.`,
  replacedGoal: ({ theirs, ours }: { theirs: string; ours: string }) =>
    `Another device had set the calorie goal to ${theirs}. Your ${ours} replaced it.`,
  replacedPlan: (name: string) =>
    `Another device had changed the plan ${name}. Your version replaced it.`,
  sparedWeight: (day: string, theirs: string) =>
    `The weight for ${day} was not deleted: another device had changed it to ${theirs}.`,
  sparedPlan: (name: string) => `The plan ${name} was not deleted: another device had changed it.`,
  kept: (change: string, there: string | null) =>
    there === null
      ? `The server took this change and did not keep it: ${change}.`
      : `The server keeps ${there} for this change: ${change}.`,
  ok: 'OK',
} as const;
