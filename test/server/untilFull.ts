import { type Browser, monday } from './support.ts';

/** A person who logs sessions on a disk that will be full. */
export function lifter(browser: Browser) {
  const log = (id: string) =>
    browser.call(
      'POST',
      '/api/workout-history',
      { session: { ...monday, id, workoutName: 'x'.repeat(200) } },
      { prefer: 'return=minimal' },
    );
  return {
    log,
    /** Resolves to those that were acknowledged, and to the first answer that did not. */
    async logUntilRefused(): Promise<{ acknowledged: string[]; refused: Response }> {
      const acknowledged: string[] = [];
      for (;;) {
        const id = `s-${acknowledged.length}`;
        const answer = await log(id);
        if (answer.status !== 204) return { acknowledged, refused: answer };
        acknowledged.push(id);
      }
    },
    async idsThere(): Promise<string[]> {
      const answer = await browser.call('GET', '/api/workout-history');
      const list: { id: string }[] = await answer.json();
      return list.map(({ id }) => id).sort();
    },
  };
}
