import { useLiveQuery } from 'dexie-react-hooks';
import { Play } from 'lucide-react';
import { distinctNames } from '../../domain/names.ts';
import { type Plan, planSize } from '../../domain/plan.ts';
import { startWorkout } from '../../store/liveSession.ts';
import { readPlans } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { Facts } from '../parts/Facts.tsx';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
import styles from './QuickStart.module.css';

/** The first saved plan, one tap away (S2). */
export function QuickStart() {
  const account = useAccount();
  const { keep } = useNotices();
  const plans = useLiveQuery(() => readPlans(account), [account]);
  if (!plans) return <section className={`hero ${styles['card']}`} aria-busy="true" />;

  const [first] = plans;
  return (
    <section className={`hero ${styles['card']}`} aria-labelledby="quick-start">
      {first ? <Offer plan={first} /> : <Invitation />}
      <button
        type="button"
        className="btn btn-volt btn-big btn-wide"
        disabled={!first}
        onClick={() => first && void keep(() => startWorkout(account, first))}
      >
        {first && <Play fill="currentColor" />}
        {first ? TEXT.startQuickWorkout : TEXT.noWorkoutsAvailable}
      </button>
    </section>
  );
}

function Offer({ plan }: { plan: Plan }) {
  const { exercises, sets } = planSize(plan);
  return (
    <div>
      <h2 id="quick-start">{distinctNames([plan.name])[0]}</h2>
      <Facts facts={[TEXT.exercises(exercises), TEXT.sets(sets)]} />
    </div>
  );
}

function Invitation() {
  return (
    <div>
      <h2 id="quick-start">{TEXT.firstWorkout}</h2>
      <p className="meta">{TEXT.firstWorkoutHint}</p>
    </div>
  );
}
