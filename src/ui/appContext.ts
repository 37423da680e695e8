import { createContext, useContext } from 'react';
import type { Device } from '../store/device.ts';
import type { Remote } from '../store/remote.ts';

/** The handles that never change while the app runs; main.tsx makes them. */
export interface AppHandles {
  readonly device: Device;
  readonly remote: Remote;
}

export const AppContext = createContext<AppHandles | null>(null);

export function useApp(): AppHandles {
  const handles = useContext(AppContext);
  if (!handles) throw new Error('A screen was rendered outside AppContext.');
  return handles;
}
