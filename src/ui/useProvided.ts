import { type Context, useContext } from 'react';

/** What stands above a screen in the tree. @throws where nothing does */
export function useProvided<T>(context: Context<T | null>): T {
  const provided = useContext(context);
  if (provided === null) throw new Error('A screen lacks its provider.');
  return provided;
}
