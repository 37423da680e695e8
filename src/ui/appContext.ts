import { createContext } from 'react';
import type { Device } from '../store/device.ts';
import type { Remote } from '../store/syncPort.ts';
import type { TabMemory } from './tabMemory.ts';
import { useProvided } from './useProvided.ts';

/** The handles that never change while the app runs; main.tsx makes them. */
export interface AppHandles {
  readonly device: Device;
  readonly remote: Remote;
  readonly updates: Updates;
  readonly tab: Tab;
}

/** What tells this tab from the others. */
export interface Tab {
  /** Shared by all tabs; what a tab holds is free as soon as it is gone. */
  readonly locks: LockManager;
  readonly memory: TabMemory;
}

/** New versions of the app. */
export interface Updates {
  /** Calls back when a new version waits, at once when it does already. @returns how to stop */
  watch(onAvailable: () => void): () => void;
  /** Lets the new version take over; every tab reloads as soon as that interrupts nobody. */
  apply(): void;
}

export const AppContext = createContext<AppHandles | null>(null);

export function useApp(): AppHandles {
  return useProvided(AppContext);
}
