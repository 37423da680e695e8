import { Play } from 'lucide';
import { useId } from 'react';
import type { Plan } from '../../domain/plan.ts';
import { Icon } from '../parts/Icon.tsx';
import { TEXT } from '../text.ts';
import styles from './OtherPlans.module.css';

interface OtherPlansProps {
  /** Each with its name as shown. */
  readonly plans: readonly { readonly plan: Plan; readonly name: string }[];
  readonly onStart: (plan: Plan) => void;
}

/** The plans behind the first, each one tap away (N.home.start). */
export function OtherPlans({ plans, onStart }: OtherPlansProps) {
  const labelId = useId();
  return (
    <div className={styles['others']}>
      <p id={labelId}>{TEXT.otherPlans}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll. */}
      <div role="group" aria-labelledby={labelId} className={styles['rail']}>
        {plans.map(({ plan, name }) => (
          <button
            key={plan.id}
            type="button"
            aria-label={TEXT.startPlan(name)}
            // A browser is content with a part of it; nothing moves under a finger.
            onFocus={({ currentTarget: chip }) =>
              chip.matches(':focus-visible') &&
              chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            onClick={() => onStart(plan)}
          >
            <Icon of={Play} fill="currentColor" />
            <span>{name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
