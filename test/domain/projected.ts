/** All that a person sees, for the laws of `src/domain/project.ts`. */
import type { Profile } from '../../src/domain/account.ts';
import type { Plan } from '../../src/domain/plan.ts';
import {
  type Projected,
  projectPlans,
  projectProfile,
  projectSessions,
  projectWeights,
} from '../../src/domain/project.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import type { WeightLog } from '../../src/domain/weight.ts';

/** What the server last said. */
export interface Snapshot {
  readonly profile: Profile;
  readonly plans: readonly Plan[];
  readonly weights: WeightLog;
  readonly sessions: readonly SessionRecord[];
}

/** What the screens show: the snapshot with the waiting changes applied in order. */
export function project(snapshot: Snapshot, changes: readonly Projected[]): Snapshot {
  return {
    profile: projectProfile(snapshot.profile, changes),
    plans: projectPlans(snapshot.plans, changes),
    weights: projectWeights(snapshot.weights, changes),
    sessions: projectSessions(snapshot.sessions, changes),
  };
}
