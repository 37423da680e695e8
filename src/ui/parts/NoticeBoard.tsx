import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { UNDO_MS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';
import { type Notices, NoticesContext } from './notices.ts';
import { notKeptText } from './notKept.ts';
import { Toast } from './Toast.tsx';

type Notice =
  | { readonly kind: 'undo'; readonly what: string; readonly undo: () => Promise<unknown> }
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

  useEffect(() => {
    if (notice === null || notice.kind === 'notKept') return;
    const timer = setTimeout(() => setNotice(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [notice]);

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
    }),
    [],
  );

  const takeBack = (undo: () => Promise<unknown>) => {
    setNotice(null);
    void notices.keep(undo);
  };

  return (
    <NoticesContext value={notices}>
      {children}
      {notice === null && idle}
      <div aria-live="polite">
        {notice?.kind === 'undo' && (
          <Toast
            role="status"
            text={notice.what}
            action={TEXT.undo}
            onAction={() => takeBack(notice.undo)}
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
        />
      )}
    </NoticesContext>
  );
}
