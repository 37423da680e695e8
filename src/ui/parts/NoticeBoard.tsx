import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { UNDO_MS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';
import { type Notices, NoticesContext, type Topic } from './notices.ts';
import { notKeptText } from './notKept.ts';
import { DOUBLE_TAP_MS } from './secondTap.ts';
import { Toast } from './Toast.tsx';

interface Offer {
  readonly kind: 'undo';
  readonly what: string;
  readonly undo: () => Promise<boolean>;
  readonly about: Topic | undefined;
  readonly label: string;
  /** It was pressed, and this device could not. */
  readonly hasFailed?: true;
}

type Said =
  | Offer
  | { readonly kind: 'notKept'; readonly text: string }
  | { readonly kind: 'notLoaded' };

type Notice = Said & {
  /** Of its own, so that the same words are said once more. A later one is higher. */
  readonly id: number;
  /** By performance.now(). */
  readonly endsMs: number;
};

const TYPED_IN = 'input:not([type="checkbox"])';

interface NoticeBoardProps {
  readonly children: ReactNode;
  /** Has its place while there is no notice. */
  readonly idle?: ReactNode;
}

/**
 * Shows the newest notice of the screens inside it. What was offered before is offered again when that is
 * gone, for what is left of its time: whoever has deleted two rows takes both back.
 */
export function NoticeBoard({ children, idle }: NoticeBoardProps) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notice = notices.at(-1) ?? null;
  // The highest dialog is the last: what lies below it can be neither seen nor pressed.
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  // One element for good, which moves: what is said in it is not said again, nor is a tap lost.
  const [board] = useState(() => document.createElement('div'));
  const page = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const ids = useRef(0);
  /** Who had the focus before a toast's button: it goes back there. */
  const before = useRef<HTMLElement>(null);

  /**
   * What stood below goes with what hid it where its time is over, or would be before a tap counts; what
   * is shown may have the focus.
   */
  const drop = useCallback((isGone: (one: Notice) => boolean) => {
    const pressedMs = performance.now() + DOUBLE_TAP_MS;
    setNotices((held) => {
      const newest = held.at(-1);
      return held.filter((one) => !isGone(one) && (one === newest || pressedMs < one.endsMs));
    });
  }, []);

  useEffect(() => {
    isOver.current = false;
    if (notice === null || notice.kind === 'notKept') return;
    const timer = setTimeout(() => {
      isOver.current = true;
      // Nobody's button goes from under the finger.
      if (!board.contains(document.activeElement)) drop((one) => one.id === notice.id);
    }, notice.endsMs - performance.now());
    return () => clearTimeout(timer);
  }, [notice, board, drop]);

  useLayoutEffect(() => {
    (places.at(-1) ?? page.current)?.append(board);
  }, [places, board]);

  const say = useCallback((said: Said, forMs = UNDO_MS) => {
    ids.current += 1;
    const added = { ...said, id: ids.current, endsMs: performance.now() + forMs };
    setNotices((held) => [...held.filter(isOffer), added]);
  }, []);

  const told = useMemo<Notices>(
    () => ({
      offerUndo: (what, undo, { about, label = TEXT.undo, forMs } = {}) =>
        say({ kind: 'undo', what, undo, about, label }, forMs),
      withdraw: (...about: readonly unknown[]) =>
        drop((one) => isOffer(one) && about.includes(one.about)),
      keep: async (command) => {
        try {
          await command();
          drop(({ kind }) => kind === 'notKept');
          return true;
        } catch (error) {
          // Told to the person: the screen still has what was typed.
          say({ kind: 'notKept', text: notKeptText(error) });
          return false;
        }
      },
      load: async (part) => {
        try {
          return await part();
        } catch {
          // No connection and no worker, or a newer version took its file away: the rest goes on.
          say({ kind: 'notLoaded' });
          return null;
        }
      },
      place: (element) => {
        setPlaces((held) => [...held, element]);
        return () => setPlaces((held) => held.filter((one) => one !== element));
      },
    }),
    [say, drop],
  );

  const takeBack = async (pressed: Notice & Offer) => {
    drop((one) => one.id === pressed.id);
    const latest = ids.current;
    try {
      const isInTime = await pressed.undo();
      // What was said meanwhile is newer.
      if (!isInTime && ids.current === latest) say({ kind: 'notKept', text: TEXT.tooLateToUndo });
    } catch (error) {
      // It may be all that still has what it would bring back.
      say({ ...pressed, what: notKeptText(error), hasFailed: true });
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // 'Z' is Caps Lock's, too; with Shift it means Redo.
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;
    // A box that is typed in takes back what was typed.
    const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN);
    if (!isUndo || isTyping || notice?.kind !== 'undo') return;
    event.preventDefault();
    void takeBack(notice);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const focus = {
    onEnter: (from: Element | null) => {
      const heading = places.at(-1)?.closest('dialog')?.querySelector<HTMLElement>('h1');
      // A menu is gone by the time that the focus goes back: its button has it then.
      const menu = from?.closest('[role="menu"]');
      const opener = menu && document.querySelector(`[aria-controls="${menu.id}"]`);
      const comesBackTo = opener ?? from;
      before.current = comesBackTo instanceof HTMLElement ? comesBackTo : (heading ?? null);
    },
    onLeave: () => {
      // The window may have lost it, and not the button.
      const isLeft = notice !== null && !board.contains(document.activeElement);
      if (isOver.current && isLeft) drop((one) => one.id === notice.id);
    },
    heir: before,
  };

  const shown = (
    <>
      <div aria-live="polite">
        {notice?.kind === 'undo' && (
          <Toast
            key={notice.id}
            role={notice.hasFailed ? 'alert' : 'status'}
            text={notice.what}
            action={TEXT.undo}
            label={notice.label}
            keys="Control+Z"
            onAction={() => void takeBack(notice)}
            focus={focus}
          />
        )}
      </div>
      {notice?.kind === 'notKept' && (
        <Toast
          role="alert"
          text={notice.text}
          action={TEXT.ok}
          onAction={() => drop((one) => one.id === notice.id)}
          focus={focus}
        />
      )}
      {notice?.kind === 'notLoaded' && (
        <Toast
          role="alert"
          text={TEXT.notLoaded}
          action={TEXT.reload}
          onAction={() => window.location.reload()}
          focus={focus}
        />
      )}
    </>
  );
  return (
    <NoticesContext value={told}>
      {children}
      {notice === null && idle}
      <div ref={page} data-toasts="" />
      {createPortal(shown, board)}
    </NoticesContext>
  );
}

function isOffer(notice: Notice): notice is Notice & Offer {
  return notice.kind === 'undo';
}
