import { useLayoutEffect, useRef, useState } from 'react';
import { Home } from './home/Home.tsx';
import { useDayBegin } from './home/useDayBegin.ts';
import { crossFade } from './parts/crossFade.ts';
import { Progress } from './progress/Progress.tsx';
import { usePersistence } from './usePersistence.ts';

/** 'weight' is home with the weight box focused, as the 'Log weight' shortcut opens it. */
type View = 'home' | 'weight' | 'progress';

/** The two views that switch through their buttons (S4). */
export function Views({ opensAtWeight }: { opensAtWeight: boolean }) {
  const [view, setView] = useState<View>(opensAtWeight ? 'weight' : 'home');
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

  const viewProgress = () => {
    const focused = document.activeElement === document.body ? null : document.activeElement;
    left.current = { scrollY: window.scrollY, focused };
    crossFade(() => setView('progress'));
  };

  const isAway = view === 'progress';
  return (
    <main data-view={view} ref={main} tabIndex={-1}>
      {/* Out of sight it stays as it was left, and up to date: what is shown first on the way back may be tapped. */}
      <div className="page duo" data-view="home" hidden={isAway}>
        <Home focusesWeight={view === 'weight'} isShown={!isAway} onViewProgress={viewProgress} />
      </div>
      {isAway && (
        <div className="page duo" data-view="progress">
          <Progress onBack={() => crossFade(() => setView('home'))} />
        </div>
      )}
    </main>
  );
}
