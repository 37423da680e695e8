import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { cleanDecimal, cleanInteger, isBlockedNumberKey } from '../../domain/numberInput.ts';

export interface NumberBoxProps {
  /** The accessible name. */
  label: string;
  /** What stands above the box where that is shorter, such as 'Sets'. */
  shownLabel?: string;
  hideLabel?: boolean;
  /** The text in the box, and the cleaned text at every change (S5). */
  text: string;
  onText: (text: string) => void;
  kind: 'decimal' | 'integer';
  /** Without it Enter does nothing (D20). */
  onEnter?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Holds what was typed and not saved: nothing may reload the page from under it. */
  isUnsaved?: boolean;
  className?: string;
  placeholder?: string;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
}

/** A text box for a number: S5 decides what it lets through. */
export function NumberBox({ label, shownLabel, hideLabel = false, ...props }: NumberBoxProps) {
  const id = useId();
  const input = (
    <input
      id={id}
      type="text"
      inputMode={props.kind === 'decimal' ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      className={`in in-num ${props.className ?? ''}`}
      placeholder={props.placeholder}
      data-unsaved={props.isUnsaved ? '' : undefined}
      enterKeyHint={props.enterKeyHint}
      onFocus={(event) => selectAll(event, props.onFocus)}
      onBlur={props.onBlur}
      onKeyDown={(event) => blockKeys(event, props.onEnter)}
      {...useCleanText(props)}
    />
  );
  if (hideLabel) return input;
  return (
    <div className="field">
      <label htmlFor={id}>{shownLabel ?? label}</label>
      {input}
    </div>
  );
}

/** The text handlers: cleaned at once, but not in the middle of a composition, which that breaks. */
function useCleanText({ text, onText, kind }: Pick<NumberBoxProps, 'text' | 'onText' | 'kind'>) {
  const clean = kind === 'decimal' ? cleanDecimal : cleanInteger;
  const [composed, setComposed] = useState<string | null>(null);
  const isComposing = useRef(false);

  function take(box: HTMLInputElement) {
    const typed = box.value;
    const cleaned = clean(typed);
    if (cleaned !== typed) {
      // The caret stays behind what was typed; left to React it would jump to the end.
      const before = typed.slice(0, box.selectionStart ?? typed.length);
      const caret = clean(typed.includes('.') ? before.replaceAll(',', '') : before).length;
      box.value = cleaned;
      box.setSelectionRange(caret, caret);
    }
    onText(cleaned);
  }

  return {
    value: composed ?? text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (isComposing.current) setComposed(event.currentTarget.value);
      else take(event.currentTarget);
    },
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd(event: { currentTarget: HTMLInputElement }) {
      isComposing.current = false;
      setComposed(null);
      take(event.currentTarget);
    },
  };
}

function selectAll(event: FocusEvent<HTMLInputElement>, then?: () => void): void {
  event.currentTarget.select();
  then?.();
}

function blockKeys(event: KeyboardEvent<HTMLInputElement>, onEnter?: () => void): void {
  // With Ctrl or Command these keys zoom the page, and in a composition Enter ends it.
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (isShortcut || event.nativeEvent.isComposing || !isBlockedNumberKey(event.key)) return;
  event.preventDefault();
  if (event.key === 'Enter') onEnter?.();
}
