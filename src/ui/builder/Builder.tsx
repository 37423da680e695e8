import { useLiveQuery } from 'dexie-react-hooks';
import { readBuilderDraft } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { BuilderOverlay } from './BuilderOverlay.tsx';

/** The workout builder, while the store holds a draft; saving or closing it clears the draft. */
export function Builder() {
  const account = useAccount();
  const draft = useLiveQuery(() => readBuilderDraft(account), [account]);
  return draft ? <BuilderOverlay opened={draft} /> : null;
}
