import { type ReactNode, useEffect, useRef } from 'react';

/** So long a finger rests on the button before it runs, and so often it then steps. */
const HELD_AFTER_MS = 450;
const STEP_EVERY_MS = 110;

interface HoldButtonProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

/** A button that steps once at a tap, and runs while it is held down. */
export function HoldButton({ label, className, onStep, children }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRun = useRef(false);
  // Each step begins where the one before it ended.
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });

  const stop = () => clearTimeout(timer.current);
  const runAfter = (ms: number) => {
    timer.current = setTimeout(() => {
      hasRun.current = true;
      step.current();
      runAfter(STEP_EVERY_MS);
    }, ms);
  };
  // It ends with the set that it is for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label says which one that is.
  useEffect(() => () => clearTimeout(timer.current), [label]);

  return (
    <button
      type="button"
      aria-label={label}
      className={className}
      onPointerDown={({ button }) => {
        stop();
        hasRun.current = false;
        if (button === 0) runAfter(HELD_AFTER_MS);
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      // Focus stays in the box: the keypad neither closes nor opens under the thumb.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        stop();
        // Enter and Space press as well, and hold nothing.
        if (!hasRun.current || detail === 0) onStep();
      }}
    >
      {children}
    </button>
  );
}
