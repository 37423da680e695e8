import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNDO_MS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';
import { type Notices, NoticesContext } from './notices.ts';
import { notKeptText } from './notKept.ts';
import { Toast } from './Toast.tsx';

type Notice =
  | { readonly kind: 'undo'; readonly what: string; readonly undo: () => Promise<boolean> }
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
      offerUndo: (what, undo) => setNotice({ kind: 'undo', what, undo }),
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

  const takeBack = async (undo: () => Promise<boolean>) => {
    setNotice(null);
    let isInTime = true;
    await notices.keep(async () => {
      isInTime = await undo();
    });
    if (!isInTime) setNotice({ kind: 'notKept', text: TEXT.tooLateToUndo });
  };

  const leave = () => {
    if (isOver.current) setNotice(null);
  };

  const shown = (
    <>
      <div aria-live="polite">
        {notice?.kind === 'undo' && (
          <Toast
            role="status"
            text={notice.what}
            action={TEXT.undo}
            onAction={() => void takeBack(notice.undo)}
            onLeave={leave}
          />
        )}
      </div>
      {notice?.kind === 'notKept' && (
        <Toast role="alert" text={notice.text} action={TEXT.ok} onAction={() => setNotice(null)} />
      )}
      {notice?.kind === 'notLoaded' && (
        <Toast
          role="alert"
          text={TEXT.notLoaded}
          action={TEXT.reload}
          onAction={() => window.location.reload()}
          onLeave={leave}
        />
      )}
    </>
  );
  return (
    <NoticesContext value={notices}>
      {children}
      {notice === null && idle}
      <div ref={page} />
      {createPortal(shown, board)}
    </NoticesContext>
  );
}
