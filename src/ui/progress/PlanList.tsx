import { Plus } from 'lucide';
import { useState } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { EMPTY_PLAN_DRAFT, type Plan } from '../../domain/plan.ts';
import {
  type LastTrained,
  readLastTrained,
  readPlans,
  readRefusedPlans,
} from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useOpenBuilder } from '../builder/openBuilder.ts';
import { sinceText } from '../dates.ts';
import hidden from '../parts/hidden.module.css';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { PlanItem } from './PlanItem.tsx';

/** The saved plans: add, start, edit and delete (S2). */
export function PlanList() {
  const account = useAccount();
  const { keep } = useNotices();
  const openBuilder = useOpenBuilder();
  const plans = useQuery(readPlans, account);
  const lastTrained = useQuery(readLastTrained, account);
  const refused = useQuery(readRefusedPlans, account);

  return (
    <section className="card list-card" aria-labelledby="plans" tabIndex={-1}>
      <div className="card-head">
        <h2 id="plans">{TEXT.workoutPlans}</h2>
        <IconButton
          label={TEXT.addPlan}
          icon={Plus}
          className="fill"
          onClick={() => void keep(() => openBuilder(EMPTY_PLAN_DRAFT))}
        />
      </div>
      {plans && <Plans plans={plans} lastTrained={lastTrained} refused={refused} />}
    </section>
  );
}

interface PlansProps {
  readonly plans: readonly Plan[];
  /** By the plan's id; undefined until it is read. */
  readonly lastTrained: LastTrained | undefined;
  /** By their ids; undefined until they are read. */
  readonly refused: ReadonlySet<string> | undefined;
}

function Plans({ plans, lastTrained, refused }: PlansProps) {
  const today = useToday(useAccount());
  const [news, setNews] = useState('');
  if (plans.length === 0) return <p className="empty">{TEXT.noPlans}</p>;
  const names = distinctNames(plans.map((plan) => plan.name));
  return (
    <>
      <ul className="list" aria-label={TEXT.workoutPlanList}>
        {plans.map((plan, index) => {
          const day = lastTrained?.get(plan.id);
          return (
            <PlanItem
              key={plan.id}
              plan={plan}
              name={names[index] ?? plan.name}
              lastTrained={day === null ? TEXT.neverTrained : day && sinceText(day, today)}
              isRefused={refused?.has(plan.id) ?? false}
              place={index}
              count={plans.length}
              onNews={setNews}
            />
          );
        })}
      </ul>
      <p className={hidden['hidden']} aria-live="polite">
        {news}
      </p>
    </>
  );
}
