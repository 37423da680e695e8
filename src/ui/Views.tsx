import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Home } from './home/Home.tsx';
import { useDayBegin } from './home/useDayBegin.ts';
import { crossFade } from './parts/crossFade.ts';
import { unlessMovedOn } from './parts/movedOn.ts';
import { useNotices } from './parts/notices.ts';
import { usePageMark } from './parts/pageMark.ts';
import type { Progress } from './progress/Progress.tsx';
import { usePainted } from './usePainted.ts';
import { usePersistence } from './usePersistence.ts';

/** 'weight' is home with the weight box focused, as the 'Log weight' shortcut opens it. */
type View = 'home' | 'weight' | 'progress';

/** Most starts of the app need no more than home; the history comes with it. */
const loadProgress = () => import('./progress/Progress.tsx');

/** The two views that switch through their buttons (S4). */
export const Views = memo(function Views({ opensAtWeight }: { opensAtWeight: boolean }) {
  const [view, setView] = useState<View>(opensAtWeight ? 'weight' : 'home');
  const { load } = useNotices();
  /** Null until it was asked for. */
  const [Away, setAway] = useState<typeof Progress | null>(null);
  const main = useRef<HTMLElement>(null);
  const lastView = useRef(view);
  /** How home was left: one comes back to it as it was. */
  const left = useRef<{ readonly scrollY: number; readonly focused: Element | null }>(null);
  useDayBegin();
  usePersistence();

  useLayoutEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    const { scrollY = 0, focused } = (view === 'progress' ? null : left.current) ?? {};
    window.scrollTo(0, scrollY);
    const control = focused instanceof HTMLElement && focused.isConnected ? focused : main.current;
    // On the way there the button that was pressed is gone: reading goes on at the top of the new view.
    control?.focus({ preventScroll: true });
  }, [view]);

  const viewProgress = async () => {
    const part = await unlessMovedOn(load(loadProgress));
    if (!part) return;
    const focused = document.activeElement === document.body ? null : document.activeElement;
    left.current = { scrollY: window.scrollY, focused };
    crossFade(() => {
      setAway(() => part.Progress);
      setView('progress');
    });
  };

  const isAway = view === 'progress';
  usePageMark('data-home', !isAway);
  return (
    <main data-view={view} ref={main} tabIndex={-1}>
      {/* Out of sight it stays as it was left, and up to date: what is shown first on the way back may be tapped. */}
      <div className="page duo" data-view="home" hidden={isAway}>
        <Home
          focusesWeight={view === 'weight'}
          isShown={!isAway}
          onViewProgress={() => void viewProgress()}
        />
      </div>
      <ProgressAhead />
      {isAway && Away && (
        <div className="page duo" data-view="progress">
          <Away onBack={() => crossFade(() => setView('home'))} />
        </div>
      )}
    </main>
  );
});

/** Has Progress at hand once home is on the screen: a tap waits for no file. On its own, so that home is not rendered again. */
function ProgressAhead() {
  const isPainted = usePainted();
  useEffect(() => {
    // Where it cannot be had now, the tap tries again and says so.
    if (isPainted) loadProgress().catch(() => undefined);
  }, [isPainted]);
  return null;
}
