import { useObservable } from 'dexie-react-hooks';
import { sharedQuery } from '../store/sharedQuery.ts';

/**
 * What a query of the store says of an account or a device, up to date; undefined until it is read, which it
 * is already where another screen asks the same.
 */
export function useQuery<Of extends object, T>(
  read: (of: Of) => Promise<T>,
  of: Of,
): T | undefined {
  return useObservable(() => sharedQuery(read, of), [read, of], undefined);
}
