/** How much one account can hold, so that nobody fills the disk. */
export const LIMITS_PER_USER = {
  plans: 200,
  sessions: 20_000,
  weights: 20_000,
  signIns: 20,
  operations: 20_000,
} as const;
