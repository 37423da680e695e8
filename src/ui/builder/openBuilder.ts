import { createContext, useContext } from 'react';
import type { PlanDraft } from '../../domain/plan.ts';

/**
 * Opens the builder of this tab; false where one is open, unless the new one may come up before that.
 * Rejects when the device cannot keep what it holds.
 */
export type OpenBuilder = (draft: PlanDraft, when?: 'now' | 'before') => Promise<boolean>;

const nowhere: OpenBuilder = () => Promise.reject(new Error('A screen lacks its provider.'));

export const OpenBuilderContext = createContext(nowhere);

export function useOpenBuilder(): OpenBuilder {
  return useContext(OpenBuilderContext);
}
