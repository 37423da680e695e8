import { createContext, useContext } from 'react';
import type { PlanDraft } from '../../domain/plan.ts';

/** Opens the builder of this tab; false where it is open. Rejects when the device cannot keep what it holds. */
export type OpenBuilder = (draft: PlanDraft) => Promise<boolean>;

const nowhere: OpenBuilder = () =>
  Promise.reject(new Error('A list of plans was rendered where no builder can open.'));

export const OpenBuilderContext = createContext(nowhere);

export function useOpenBuilder(): OpenBuilder {
  return useContext(OpenBuilderContext);
}
