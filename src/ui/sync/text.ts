/** Values of one thing, on another device and on this one. */
interface BothValues {
  readonly theirs: string;
  readonly ours: string;
}

/** The texts of the sync details and of the news (N.details). */
export const SYNC_TEXT = {
  syncDetails: 'Sync details',
  syncNow: 'Sync now',
  syncing: 'Syncing…',
  retry: 'Retry',
  retryAll: 'Retry all',
  /** The second button of a name is '… (2)' (N.names); which change it is of describes it. */
  nth: (action: string, number: number) => (number === 1 ? action : `${action} (${number})`),
  allSaved: 'Everything is saved on the server.',
  newerChange: 'A change by a newer version of the app',
  newerReason: 'It is kept on this device. Reload to send it.',
  fullReason: 'Your account on the server is full. Delete something, then retry. (422)',
  since: (moment: string) => `Since ${moment}`,

  lostCalories: (calories: string, day: string) =>
    `${calories} for ${day} could not be added: that day was over before they could be sent.`,
  /** `what`: a day, or the calorie goal. */
  overruled: (what: string, { theirs, ours }: BothValues) =>
    `Another device had saved ${theirs} for ${what}. Your ${ours} replaced it.`,
  overruledDelete: (day: string, ours: string) =>
    `Another device had deleted the weight for ${day}. Your ${ours} stands there now.`,
  superseded: (what: string, { theirs, ours }: BothValues) =>
    `Another device saved ${theirs} for ${what} later than you. It replaced your ${ours}.`,
  calorieGoal: 'the calorie goal',
  supersededByDelete: (day: string, ours: string) =>
    `Another device deleted the weight for ${day} later than you. Your ${ours} went with it.`,
  overruledPlan: (name: string, { theirs, ours }: BothValues) =>
    `Another device had changed the plan ${name}. Your version replaced it. Theirs: ${theirs}. Yours: ${ours}.`,
  recreatedPlan: (name: string) =>
    `Another device had deleted the plan ${name}. Since you had changed it, it was made again.`,
  supersededPlan: (name: string, { theirs, ours }: BothValues) =>
    `Another device changed the plan ${name} later than you. Its version replaced yours. Theirs: ${theirs}. Yours: ${ours}.`,
  mergedPlan: (
    name: string,
    { theirs, ours }: BothValues,
    overruled: { readonly ours: boolean; readonly theirs: boolean },
  ) => {
    const result = overruled.ours
      ? 'Where both had changed the same, the other device was later and its value stands.'
      : overruled.theirs
        ? 'Where both had changed the same, yours stands.'
        : 'Both changes are kept.';
    return `You and another device both changed the plan ${name}. ${result} Theirs: ${theirs}. Yours: ${ours}.`;
  },
  sparedWeight: (day: string, theirs: string) =>
    `The weight for ${day} was not deleted: another device had changed it to ${theirs}.`,
  sparedPlan: (name: string) => `The plan ${name} was not deleted: another device had changed it.`,
  keptAs: (change: string, stands: string) => `${change}: your account shows ${stands} instead.`,
  keptOtherwise: (change: string) =>
    `${change}: it was sent, but your account does not show it as you entered it. Please check it.`,
  restoreMine: 'Restore mine',
  sendMineAgain: 'Send mine again',
} as const;
