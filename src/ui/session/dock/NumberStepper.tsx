import { Minus, Plus } from 'lucide-react';
import type { What } from '../SetNumber.tsx';
import { SESSION_TEXT } from '../text.ts';
import { HoldButton } from './HoldButton.tsx';
import styles from './NumberStepper.module.css';
import type { DockActions, SetAtHand } from './setAtHand.ts';
import { STEPS } from './step.ts';

interface NumberStepperProps {
  readonly what: What;
  readonly set: SetAtHand;
  readonly actions: DockActions;
}

/** One number of the set at hand: a tap on it types, its buttons step. */
export function NumberStepper({ what, set, actions }: NumberStepperProps) {
  const text = set[what] || '0';
  return (
    <fieldset
      aria-label={SESSION_TEXT.stepping[what]}
      className={`${styles['stepper']} ${styles[what]}`}
    >
      <StepButton what={what} direction={-1} set={set} actions={actions} />
      <button
        type="button"
        className={styles['value']}
        style={{ '--digits': Math.max(text.length, 3) }}
        aria-label={SESSION_TEXT.typeNumber[what](text)}
        onClick={() => actions.onType(what)}
      >
        <span>{text}</span> <small>{SESSION_TEXT.unit[what]}</small>
      </button>
      <StepButton what={what} direction={1} set={set} actions={actions} />
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
  const { by } = STEPS[what];
  const [verb, sign, Icon] =
    direction < 0 ? (['Decrease', '−', Minus] as const) : (['Increase', '+', Plus] as const);
  return (
    <HoldButton
      label={SESSION_TEXT.step(verb, what, number, exercise)}
      onStep={() => actions.onStep(what, direction)}
    >
      {by === 1 ? <Icon aria-hidden="true" /> : `${sign}${by}`}
    </HoldButton>
  );
}
