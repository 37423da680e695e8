import { ArrowDown, ArrowUp, CopyPlus, Pencil, Play, Trash2 } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { canSavePlan, draftOfPlan, type Plan, planSize } from '../../domain/plan.ts';
import { deletePlan, duplicatePlan, movePlan } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useOpenBuilder } from '../builder/openBuilder.ts';
import { BUILDER_TEXT } from '../builder/text.ts';
import { Facts } from '../parts/Facts.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { MenuItems } from '../parts/Menu.tsx';
import { MenuButton } from '../parts/MenuButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { StandingMark } from '../parts/StandingMark.tsx';
import { useRowDelete } from '../parts/useRowDelete.ts';
import { useStartWorkout } from '../parts/useStartWorkout.ts';
import { TEXT } from '../text.ts';
import styles from './PlanItem.module.css';

interface PlanItemProps {
  readonly plan: Plan;
  /** What tells it from the others. */
  readonly name: string;
  /** As 'today'; absent where it was not trained lately. */
  readonly lastTrained: string | undefined;
  /** The server has refused what was changed of it. */
  readonly isRefused: boolean;
  /** Its place on the screen, from 0, of so many. */
  readonly place: number;
  readonly count: number;
  /** Tells those who do not see the list change. */
  readonly onNews: (words: string) => void;
}

/** One saved plan: the whole row starts it, all else is in its menu. */
export function PlanItem(props: PlanItemProps) {
  const { plan, name, lastTrained, isRefused, place, count, onNews } = props;
  const account = useAccount();
  const { keep } = useNotices();
  const openBuilder = useOpenBuilder();
  const start = useStartWorkout();
  const { row, remove } = useRowDelete();
  const { exercises, sets } = planSize(plan);
  /** Where it was moved from; null while it is not being moved. */
  const movedFrom = useRef<number>(null);

  // A row that is put elsewhere in the page loses its focus.
  useLayoutEffect(() => {
    if (movedFrom.current === null || movedFrom.current === place) return;
    movedFrom.current = null;
    row.current?.scrollIntoView({ block: 'nearest' });
    onNews(BUILDER_TEXT.moved(name, place + 1, count));
    if (document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }, [place, row, name, count, onNews]);
  /** How many there were as it was duplicated; null while no copy is awaited. */
  const copiedFrom = useRef<number>(null);

  // It stands last, out of sight in a long list: whoever sees nothing happen taps once more.
  useLayoutEffect(() => {
    if (copiedFrom.current === null || count <= copiedFrom.current) return;
    copiedFrom.current = null;
    row.current?.parentElement?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [count, row]);
  const move = async (step: -1 | 1) => {
    movedFrom.current = place;
    // Put elsewhere later, it was not by this.
    if (!(await keep(() => movePlan(account, plan.id, step)))) movedFrom.current = null;
  };

  const items: MenuItems = [
    !plan.isPartial && {
      label: TEXT.editPlan(name),
      shown: TEXT.edit,
      icon: Pencil,
      onChoose: () => void keep(() => openBuilder(draftOfPlan(plan))),
    },
    // Another server may hold what no builder would save, and ours would refuse.
    !plan.isPartial &&
      canSavePlan(draftOfPlan(plan)) && {
        label: TEXT.duplicatePlan(name),
        shown: TEXT.duplicate,
        icon: CopyPlus,
        onChoose: async () => {
          copiedFrom.current = count;
          const isKept = await keep(() => duplicatePlan(account, plan));
          if (isKept) onNews(TEXT.duplicated(name, count + 1));
          else copiedFrom.current = null;
        },
      },
    place > 0 && {
      label: TEXT.movePlanUp(name),
      shown: TEXT.moveUp,
      icon: ArrowUp,
      onChoose: () => move(-1),
    },
    place < count - 1 && {
      label: TEXT.movePlanDown(name),
      shown: TEXT.moveDown,
      icon: ArrowDown,
      onChoose: () => move(1),
    },
    {
      label: TEXT.deletePlan(name),
      shown: TEXT.delete,
      icon: Trash2,
      isDanger: true,
      onChoose: () => void remove(TEXT.deleted(name), () => deletePlan(account, plan)),
    },
  ];
  return (
    <li className={`item ${styles['plan']}`} ref={row}>
      <button
        type="button"
        className={styles['start']}
        aria-label={TEXT.startPlan(name)}
        onClick={() => start(plan)}
      >
        <Icon of={Play} fill="currentColor" />
      </button>
      <div className={styles['words']}>
        <b>{name}</b>
        <Facts
          facts={[
            TEXT.exercises(exercises),
            TEXT.sets(sets),
            ...(lastTrained ? [lastTrained] : []),
          ]}
        />
        <StandingMark standing={isRefused ? 'parked' : 'sent'} />
      </div>
      <MenuButton label={TEXT.planOptions(name)} items={items} />
    </li>
  );
}
