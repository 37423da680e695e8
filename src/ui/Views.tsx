import { useLayoutEffect, useRef, useState } from 'react';
import { Home } from './home/Home.tsx';
import { useDayBegin } from './home/useDayBegin.ts';
import { Progress } from './progress/Progress.tsx';
import { usePersistence } from './usePersistence.ts';

/** 'weight' is home with the weight box focused, as the 'Log weight' shortcut opens it. */
type View = 'home' | 'weight' | 'progress';

/** The two views that switch through their buttons (S4). */
export function Views({ opensAtWeight }: { opensAtWeight: boolean }) {
  const [view, setView] = useState<View>(opensAtWeight ? 'weight' : 'home');
  const main = useRef<HTMLElement>(null);
  const lastView = useRef(view);
  useDayBegin();
  usePersistence();

  useLayoutEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    // The button that was pressed is gone: reading goes on at the top of the new view.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [view]);

  return (
    <main className="page duo" ref={main} tabIndex={-1}>
      {view === 'progress' ? (
        <Progress onBack={() => setView('home')} />
      ) : (
        <Home focusesWeight={view === 'weight'} onViewProgress={() => setView('progress')} />
      )}
    </main>
  );
}
