import { Play, Plus } from 'lucide';
import { memo, useRef } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { EMPTY_PLAN_DRAFT, type Plan, planSize } from '../../domain/plan.ts';
import { readLeft } from '../../store/leftSession.ts';
import { readLastTrained, readPlans } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useOpenBuilder } from '../builder/openBuilder.ts';
import { sinceText } from '../dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { useStartWorkout } from '../parts/useStartWorkout.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { LeftWorkout } from './LeftWorkout.tsx';
import { OtherPlans } from './OtherPlans.tsx';
import styles from './QuickStart.module.css';

/** The first saved plan, one tap away (S2), below a workout that was left (D10). */
export const QuickStart = memo(function QuickStart() {
  const account = useAccount();
  const start = useStartWorkout();
  // Apart: each set that is ticked in a session in front wakes the second.
  const plans = useQuery(readPlans, account);
  const left = useQuery(readLeft, account);
  const lastTrained = useQuery(readLastTrained, account);
  const today = useToday(account);
  if (!plans || left === undefined)
    return <section className={`hero ${styles['card']}`} aria-busy="true" />;

  const [first] = plans;
  const day = first && lastTrained?.get(first.id);
  // A plan may be called as the buttons above are.
  const [, , ...names] = distinctNames([
    TEXT.quickWorkout,
    TEXT.emptyWorkout,
    ...plans.map(({ name }) => name),
  ]);
  // Where a left workout has its place, the first one has no other name on the page, and that one's own has.
  const above = left ? left.session.planId : first?.id;
  const others = plans
    .map((plan, index) => ({ plan, name: names[index] ?? plan.name }))
    .filter(({ plan }) => plan.id !== above);
  return (
    <section className={`hero ${styles['card']}`} aria-labelledby="quick-start" tabIndex={-1}>
      {left ? (
        <LeftWorkout left={left} headingId="quick-start" />
      ) : (
        <Offer plan={first} last={day ? TEXT.lastTrained(sinceText(day, today)) : undefined} />
      )}
      {!first && <FirstPlan look={left ? styles['key'] : 'btn-volt btn-big'} />}
      <button
        type="button"
        className={`btn btn-wide ${left || !first ? styles['key'] : 'btn-volt btn-big'}`}
        disabled={!first}
        onClick={() => first && void start(first)}
      >
        {first && !left && <Icon of={Play} fill="currentColor" />}
        {first ? TEXT.startPlan(TEXT.quickWorkout) : TEXT.noWorkoutsAvailable}
      </button>
      <button
        type="button"
        className={`btn btn-wide ${styles['key']}`}
        onClick={() => void start(null)}
      >
        {TEXT.startPlan(TEXT.emptyWorkout)}
      </button>
      {others.length > 0 && <OtherPlans plans={others} onStart={(plan) => void start(plan)} />}
    </section>
  );
});

function FirstPlan({ look = '' }: { look: string | undefined }) {
  const { keep } = useNotices();
  const openBuilder = useOpenBuilder();
  const button = useRef<HTMLButtonElement>(null);
  // It goes once there is a plan, after the builder gave it the focus back.
  useFocusHeir(button, 'section');
  return (
    <button
      ref={button}
      type="button"
      className={`btn btn-wide ${look}`}
      onClick={() => void keep(() => openBuilder(EMPTY_PLAN_DRAFT))}
    >
      <Icon of={Plus} />
      {TEXT.makeFirstPlan}
    </button>
  );
}

interface OfferProps {
  readonly plan: Plan | undefined;
  /** When it was trained last, as 'last today'; undefined where it was not lately. */
  readonly last: string | undefined;
}

function Offer({ plan, last }: OfferProps) {
  if (!plan) return <Invitation />;
  const { exercises, sets } = planSize(plan);
  return (
    <div>
      <h2 id="quick-start">{distinctNames([plan.name])[0]}</h2>
      <Facts facts={[TEXT.exercises(exercises), TEXT.sets(sets), ...(last ? [last] : [])]} />
    </div>
  );
}

function Invitation() {
  return (
    <div>
      <h2 id="quick-start">{TEXT.noPlanYet}</h2>
      <p className="meta">{TEXT.noPlanHint}</p>
    </div>
  );
}
