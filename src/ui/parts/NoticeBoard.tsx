import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNDO_MS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';
import { type Notices, NoticesContext, type Topic } from './notices.ts';
import { notKeptText } from './notKept.ts';
import { Toast } from './Toast.tsx';

type Notice =
  | {
      readonly kind: 'undo';
      /** Of its own, so that the same words are said once more. */
      readonly id: number;
      readonly what: string;
      readonly undo: () => Promise<boolean>;
      readonly about: Topic | undefined;
      /** It was pressed, and this device could not. */
      readonly hasFailed?: true;
    }
  | { readonly kind: 'notKept'; readonly text: string }
  | { readonly kind: 'notLoaded' };

interface NoticeBoardProps {
  readonly children: ReactNode;
  /** Has its place while there is no notice. */
  readonly idle?: ReactNode;
}

/** Shows the newest notice of the screens inside it. */
export function NoticeBoard({ children, idle }: NoticeBoardProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  // The highest dialog is the last: what lies below it can be neither seen nor pressed.
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  // One element for good, which moves: what is said in it is not said again, nor is a tap lost.
  const [board] = useState(() => document.createElement('div'));
  const page = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const offers = useRef(0);
  /** Who had the focus before a toast's button: it goes back there. */
  const before = useRef<HTMLElement>(null);

  useEffect(() => {
    isOver.current = false;
    if (notice === null || notice.kind === 'notKept') return;
    const timer = setTimeout(() => {
      isOver.current = true;
      // Nobody's button goes from under the finger.
      if (!board.contains(document.activeElement)) setNotice(null);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [notice, board]);

  useLayoutEffect(() => {
    (places.at(-1) ?? page.current)?.append(board);
  }, [places, board]);

  const notices = useMemo<Notices>(
    () => ({
      offerUndo: (what, undo, about) => {
        offers.current += 1;
        setNotice({ kind: 'undo', id: offers.current, what, undo, about });
      },
      withdraw: (about) =>
        setNotice((shown) => (shown?.kind === 'undo' && shown.about === about ? null : shown)),
      keep: async (command) => {
        try {
          await command();
          setNotice((shown) => (shown?.kind === 'notKept' ? null : shown));
          return true;
        } catch (error) {
          // Told to the person: the screen still has what was typed.
          setNotice({ kind: 'notKept', text: notKeptText(error) });
          return false;
        }
      },
      load: async (part) => {
        try {
          return await part();
        } catch {
          // No connection and no worker, or a newer version took its file away: the rest goes on.
          setNotice({ kind: 'notLoaded' });
          return null;
        }
      },
      place: (element) => {
        setPlaces((held) => [...held, element]);
        return () => setPlaces((held) => held.filter((one) => one !== element));
      },
    }),
    [],
  );

  const takeBack = async ({ undo, about }: Notice & { kind: 'undo' }) => {
    setNotice(null);
    try {
      const isInTime = await undo();
      // What was offered meanwhile is newer.
      if (!isInTime) setNotice((shown) => shown ?? { kind: 'notKept', text: TEXT.tooLateToUndo });
    } catch (error) {
      // It may be all that still has what it would bring back.
      offers.current += 1;
      const what = notKeptText(error);
      setNotice({ kind: 'undo', id: offers.current, what, undo, about, hasFailed: true });
    }
  };

  const focus = {
    onEnter: (from: Element | null) => {
      const heading = places.at(-1)?.closest('dialog')?.querySelector<HTMLElement>('h1');
      before.current = from instanceof HTMLElement ? from : (heading ?? null);
    },
    onLeave: () => {
      // The window may have lost it, and not the button.
      if (isOver.current && !board.contains(document.activeElement)) setNotice(null);
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
          onAction={() => setNotice(null)}
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
    <NoticesContext value={notices}>
      {children}
      {notice === null && idle}
      <div ref={page} data-toasts="" />
      {createPortal(shown, board)}
    </NoticesContext>
  );
}
