import { useLiveQuery } from 'dexie-react-hooks';
import { Plus } from 'lucide-react';
import { distinctNames } from '../../domain/names.ts';
import { EMPTY_PLAN_DRAFT, type Plan } from '../../domain/plan.ts';
import { readPlans } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useOpenBuilder } from '../builder/openBuilder.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
import { PlanItem } from './PlanItem.tsx';

/** The saved plans: add, start, edit and delete (S2). */
export function PlanList() {
  const account = useAccount();
  const { keep } = useNotices();
  const openBuilder = useOpenBuilder();
  const plans = useLiveQuery(() => readPlans(account), [account]);

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
      {plans && <Plans plans={plans} />}
    </section>
  );
}

function Plans({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return <p className="empty">{TEXT.noPlans}</p>;
  const names = distinctNames(plans.map((plan) => plan.name));
  return (
    <ul className="list" aria-label={TEXT.workoutPlanList}>
      {plans.map((plan, index) => (
        <PlanItem key={plan.id} plan={plan} name={names[index] ?? plan.name} />
      ))}
    </ul>
  );
}
