import { useLiveQuery } from 'dexie-react-hooks';
import { HISTORY_PREVIEW_COUNT } from '../../domain/constants.ts';
import type { SessionRecord } from '../../domain/session.ts';
import { readRecentSessions } from '../../store/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { WorkoutSummary } from './WorkoutSummary.tsx';

/** The 3 most recent sessions (SPEC §2, §9). */
export function RecentWorkouts() {
  const account = useAccount();
  const recent = useLiveQuery(() => readRecentSessions(account, HISTORY_PREVIEW_COUNT), [account]);
  return (
    <section className="card list-card" aria-labelledby="history">
      <div className="card-head">
        <h2 id="history">{TEXT.workoutHistory}</h2>
      </div>
      {recent && <Sessions sessions={recent} />}
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly SessionRecord[] }) {
  if (sessions.length === 0) return <p className="empty">{TEXT.noSessions}</p>;
  return (
    <ul className="list" aria-label={TEXT.recentWorkouts}>
      {sessions.map((session) => (
        <li key={session.id} className="item">
          <WorkoutSummary session={session} />
        </li>
      ))}
    </ul>
  );
}
