import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '../../../src/contract/answers.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { caloriesOf, editedPlan, newPlan, trained, weightOf } from '../../support/entries.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';

/** Under which word each header goes, of a read and of a write. */
const WORDS: Readonly<Record<string, { read?: Capability; write?: Capability }>> = {
  'Idempotency-Key': { write: 'idempotency' },
  'X-Expected-User': { read: 'idempotency', write: 'idempotency' },
  'X-Recorded-At': { write: 'compare' },
  'If-Match': { write: 'compare' },
  'If-None-Match': { read: 'since', write: 'compare' },
  Prefer: { read: 'minimal', write: 'minimal' },
};
/** What any server has to take, also of another origin (S7). */
const PLAIN = ['Accept', 'Content-Type'];

const subsets = Array.from({ length: 2 ** CAPABILITIES.length }, (_, which) =>
  CAPABILITIES.filter((_word, index) => which & (2 ** index)),
);

describe('across origins a header goes to a server only under the word that announces it', () => {
  it.each(subsets.map((words) => [words.join(', ') || 'none', words] as const))(
    'announced: %s',
    async (_, words) => {
      const { server, account } = await insideRig();
      server.data.user['capabilities'] = words;
      server.data.plans.push({ ...samplePlan('55') });
      const network = { ...server.network, sameOrigin: false };
      const drainHere = () => drain(network, account, { read: true });
      // Twice: the second time it knows the server.
      await drainHere();
      for (const change of [
        weightOf(182),
        trained('1'),
        newPlan('p1'),
        editedPlan('55'),
        caloriesOf(50),
      ]) {
        await queue(account, change);
      }
      await drainHere();
      expect(server.seen.filter(({ method }) => method !== 'GET')).toHaveLength(5);
      const early = server.seen.flatMap(({ method, headers }) =>
        Object.keys(headers).filter((name) => {
          const word = WORDS[name]?.[method === 'GET' ? 'read' : 'write'];
          return !PLAIN.includes(name) && !(word && words.includes(word));
        }),
      );
      expect(early).toEqual([]);
    },
  );
});
