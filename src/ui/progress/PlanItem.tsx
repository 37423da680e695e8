import { Pencil, Play, Trash2 } from 'lucide-react';
import { draftOfPlan, type Plan, planSize } from '../../domain/plan.ts';
import { deletePlan } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useOpenBuilder } from '../builder/openBuilder.ts';
import { Facts } from '../parts/Facts.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { useRowDelete } from '../parts/useRowDelete.ts';
import { useStartWorkout } from '../parts/useStartWorkout.ts';
import { TEXT } from '../text.ts';
import styles from './PlanItem.module.css';

/** One saved plan, under the name that tells it from the others. */
export function PlanItem({ plan, name }: { plan: Plan; name: string }) {
  const account = useAccount();
  const { keep } = useNotices();
  const openBuilder = useOpenBuilder();
  const start = useStartWorkout();
  const { row, remove } = useRowDelete();
  const { exercises, sets } = planSize(plan);

  return (
    <li className="item" ref={row}>
      <div className={styles['words']}>
        <b>{name}</b>
        <Facts facts={[TEXT.exercises(exercises), TEXT.sets(sets)]} />
      </div>
      <div className={styles['tools']}>
        {!plan.isPartial && (
          <IconButton
            label={TEXT.editPlan(name)}
            icon={Pencil}
            className="soft"
            onClick={() => void keep(() => openBuilder(draftOfPlan(plan)))}
          />
        )}
        <IconButton
          label={TEXT.deletePlan(name)}
          icon={Trash2}
          className="soft"
          onClick={() => void remove(TEXT.deleted(name), () => deletePlan(account, plan))}
        />
        <button
          type="button"
          className={styles['start']}
          aria-label={TEXT.startPlan(name)}
          onClick={() => start(plan)}
        >
          <Play fill="currentColor" />
        </button>
      </div>
    </li>
  );
}
