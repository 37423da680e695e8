import { createContext, useContext } from 'react';
import type { Unit } from '../domain/unit.ts';

/** What weights are shown and typed in (D29); App reads it once, for all screens. */
export const UnitContext = createContext<Unit>('lb');

export function useUnit(): Unit {
  return useContext(UnitContext);
}
