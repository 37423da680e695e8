import {
  type ChangeEvent,
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
  const isBehind = useRef(false);
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
      onFocus={({ currentTarget }) => {
        if (!isBehind.current) {
          currentTarget.select();
          props.onFocus?.();
        }
        isBehind.current = false;
      }}
      // The window may have lost the focus, and not the box: whoever comes back goes on typing there.
      onBlur={({ currentTarget }) => {
        isBehind.current = document.activeElement === currentTarget;
        if (!isBehind.current) props.onBlur?.();
      }}
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

  /** `inserted`: what was typed or pasted just now, where the browser tells. */
  function take(box: HTMLInputElement, inserted: string | null) {
    const typed = box.value;
    const cleaned = clean(typed);
    // A tap selects the whole number: what is no number of any kind takes nothing of it away.
    if (inserted && !clean(inserted) && cleaned !== text) {
      box.value = text;
      box.select();
      return;
    }
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
      else take(event.currentTarget, insertedBy(event.nativeEvent));
    },
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd({ currentTarget }: { currentTarget: HTMLInputElement }) {
      isComposing.current = false;
      setComposed(null);
      take(currentTarget, currentTarget.value);
    },
  };
}

function insertedBy(event: Event): string | null {
  return event instanceof InputEvent ? event.data : null;
}

function blockKeys(event: KeyboardEvent<HTMLInputElement>, onEnter?: () => void): void {
  // With Ctrl or Command these keys zoom the page, and in a composition Enter ends it.
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (isShortcut || event.nativeEvent.isComposing || !isBlockedNumberKey(event.key)) return;
  event.preventDefault();
  if (event.key === 'Enter') onEnter?.();
}
