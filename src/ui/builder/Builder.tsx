import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { PlanDraft } from '../../domain/plan.ts';
import { readBuilderDraft } from '../../store/builder.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import type { BuilderOfTab } from './useDraft.ts';

interface BuilderProps {
  readonly id: string;
  /** Nothing else is above it. */
  readonly isInFront: boolean;
  readonly onClosed: (id: string) => void;
}

/** The workout builder that this tab has open, with what is kept of it. */
export function Builder({ id, isInFront, onClosed }: BuilderProps) {
  const account = useAccount();
  const kept = useLiveQuery(() => readBuilderDraft(account, id), [account, id]);
  const [opened, setOpened] = useState<PlanDraft | null>(null);
  const close = useCallback(() => onClosed(id), [onClosed, id]);
  const part = useOverlay(close);
  // Read once: what is typed from then on is this tab's alone, whatever becomes of the row.
  if (kept && !opened) setOpened(kept);
  const isGone = kept === null && !opened;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  // It comes up over nothing, as over a workout begun while it was being loaded. Once it was in front it stays,
  // below a session that another tab may start: what is typed in it must not depend on what is kept.
  const [isShown, setShown] = useState(false);
  if (isInFront && opened && part && !isShown) setShown(true);
  if (!opened || !part || !isShown) return null;
  return <part.Overlay id={id} opened={opened} onClosed={close} />;
}

/** The screen itself, which most starts of the app never need; null while it is being loaded. */
function useOverlay(onMissing: () => void) {
  const { load } = useNotices();
  const [part, setPart] = useState<{ readonly Overlay: ComponentType<BuilderOfTab> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void load(() => import('./BuilderOverlay.tsx')).then((loaded) => {
      if (!isWanted) return;
      if (loaded) setPart({ Overlay: loaded.BuilderOverlay });
      // What the builder holds is kept: it is offered again after the reload that the person is told of.
      else onMissing();
    });
    return () => {
      isWanted = false;
    };
  }, [load, onMissing]);
  return part;
}
