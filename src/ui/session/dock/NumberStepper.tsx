import { Minus, Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { shownText } from '../../../domain/unit.ts';
import hidden from '../../parts/hidden.module.css';
import { Icon } from '../../parts/Icon.tsx';
import { TEXT } from '../../text.ts';
import { useUnit } from '../../unitContext.ts';
import type { What } from '../SetNumber.tsx';
import { SESSION_TEXT } from '../text.ts';
import { HoldButton } from './HoldButton.tsx';
import styles from './NumberStepper.module.css';
import type { DockActions, SetAtHand } from './setAtHand.ts';
import { stepOf } from './step.ts';

interface NumberStepperProps {
  readonly what: What;
  readonly set: SetAtHand;
  readonly actions: DockActions;
}

/** One number of the set at hand: a tap on it types, its buttons step. */
export function NumberStepper({ what, set, actions }: NumberStepperProps) {
  const unit = useUnit();
  const isWeight = what === 'weight';
  const text = (isWeight ? shownText(set.weight, unit) : set.reps) || '0';
  const unitText = isWeight ? unit : TEXT.repsUnit(Number(text));
  const [said, setSaid] = useState('');
  const isStepped = useRef(false);
  // What is typed is said by its box; what was said of another number stands there no more.
  useEffect(() => {
    setSaid(isStepped.current ? `${text} ${unitText}` : '');
    isStepped.current = false;
  }, [text, unitText]);
  const stepping: DockActions = {
    ...actions,
    onStep(...step) {
      isStepped.current = true;
      actions.onStep(...step);
    },
  };
  return (
    <fieldset
      aria-label={SESSION_TEXT.stepping[what]}
      className={`${styles['stepper']} ${isWeight ? styles['weight'] : styles['reps']}`}
    >
      <StepButton what={what} direction={-1} set={set} actions={stepping} />
      <button
        type="button"
        className={styles['value']}
        style={{ '--digits': Math.max(text.length, 3) }}
        aria-label={SESSION_TEXT.typeNumber(what, isWeight ? `${text} ${unit}` : text)}
        onClick={() => actions.onType(what)}
      >
        <span>{text}</span> <small>{unitText}</small>
      </button>
      <StepButton what={what} direction={1} set={set} actions={stepping} />
      <span className={hidden['hidden']} aria-live="polite">
        {said}
      </span>
    </fieldset>
  );
}

/** One step of a number, and on while it is held. */
export function StepButton({
  what,
  direction,
  set: { number, exercise },
  actions,
}: NumberStepperProps & { readonly direction: -1 | 1 }) {
  const by = stepOf(what, useUnit());
  const [verb, sign, icon] =
    direction < 0 ? (['Decrease', '−', Minus] as const) : (['Increase', '+', Plus] as const);
  return (
    <HoldButton
      label={SESSION_TEXT.step(verb, what, number, exercise)}
      onStep={() => actions.onStep(what, direction)}
    >
      {by === 1 ? (
        <Icon of={icon} />
      ) : (
        <span className={Number.isInteger(by) ? undefined : styles['long']}>{`${sign}${by}`}</span>
      )}
    </HoldButton>
  );
}
