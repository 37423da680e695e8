import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { PlanDraft } from '../../domain/plan.ts';
import { readBuilderDraft } from '../../store/builder.ts';
import { useAccount } from '../accountContext.ts';
import { BuilderOverlay } from './BuilderOverlay.tsx';

interface BuilderProps {
  readonly id: string;
  readonly onClosed: () => void;
}

/** The workout builder that this tab has open, with what is kept of it. */
export function Builder({ id, onClosed }: BuilderProps) {
  const account = useAccount();
  const kept = useLiveQuery(() => readBuilderDraft(account, id), [account, id]);
  const [opened, setOpened] = useState<PlanDraft | null>(null);
  // Read once: what is typed from then on is this tab's alone, whatever becomes of the row.
  if (kept && !opened) setOpened(kept);
  const isGone = kept === null && !opened;
  useEffect(() => {
    if (isGone) onClosed();
  }, [isGone, onClosed]);
  return opened ? <BuilderOverlay id={id} opened={opened} onClosed={onClosed} /> : null;
}
