import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readNews, sendMineAgain } from '../../src/store/outbox/news.ts';
import { deleteWeight, readWeights, saveWeight } from '../../src/store/weights.ts';
import { loseAnswer, loseRequest } from '../support/ownRig.ts';
import { only } from '../support/samples.ts';
import {
  DAY,
  expectSettled,
  get,
  MINUTE_MS,
  newsOf,
  twoPhones,
  writes,
} from '../support/twoPhones.ts';

/** One logs 182 and two, a minute later, 183; two has a signal first. */
async function overruledPhones() {
  const phones = await twoPhones();
  const { one, two } = phones;
  await saveWeight(one.account, DAY, 182);
  two.clock.advance(MINUTE_MS);
  await saveWeight(two.account, DAY, 183);
  await two.drain();
  await one.drain();
  return phones;
}

describe('two phones log one day’s weight (D25)', () => {
  it('the later one wins, though it is sent first, and the other is told [D25.later, D25.told]', async () => {
    const { rig, one, two } = await overruledPhones();
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 183 });
    expect(await readWeights(one.account)).toEqual({ [DAY]: 183 });
    expect(writes(one)).toEqual(['PUT 412']);
    expect(await newsOf(one)).toMatchObject([
      { kind: 'superseded', ours: 182, theirs: 183, stands: 183, offer: 'restoreMine' },
    ]);
    expect(await newsOf(two)).toEqual([]);
    await expectSettled(one, two);
  });

  it('the later one replaces what its person had not seen, and tells them [D25.later, D25.replaced]', async () => {
    const { rig, one, two } = await twoPhones();
    await saveWeight(two.account, DAY, 183);
    one.clock.advance(MINUTE_MS);
    await saveWeight(one.account, DAY, 182);
    await two.drain();
    await one.drain();
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 182 });
    expect(writes(one)).toEqual(['PUT 412', 'PUT 204']);
    expect(await newsOf(one)).toMatchObject([{ kind: 'overruled', ours: 182, theirs: 183 }]);
    await expectSettled(one);
  });

  it('tells of it, too, where a later change took the place of the one that replaced it', async () => {
    const { one, two } = await twoPhones();
    await saveWeight(two.account, DAY, 183);
    one.clock.advance(MINUTE_MS);
    await saveWeight(one.account, DAY, 182);
    await two.drain();
    one.onWrite.push(
      () => Promise.resolve(null),
      async () => {
        await saveWeight(one.account, DAY, 181);
        return null;
      },
    );
    await one.drain();
    expect(writes(one)).toEqual(['PUT 412', 'PUT 204', 'PUT 204']);
    expect(await newsOf(one)).toMatchObject([{ kind: 'overruled', ours: 182, theirs: 183 }]);
    await expectSettled(one);
  });

  it('mine can be restored, and then stands [D25.restore]', async () => {
    const { rig, one } = await overruledPhones();
    const item = only(await newsOf(one));
    await sendMineAgain(one.account, item);
    await sendMineAgain(one.account, item);
    expect(await readNews(one.account)).toBeNull();
    expect(await readWeights(one.account)).toEqual({ [DAY]: 182 });
    await one.drain();
    expect(writes(one)).toEqual(['PUT 412', 'PUT 204']);
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 182 });
    expect(await readNews(one.account)).toBeNull();
  });

  it('a delete takes nothing that its person did not see [D25.delete]', async () => {
    const { rig, one, two } = await twoPhones();
    await deleteWeight(one.account, DAY);
    one.clock.advance(MINUTE_MS);
    await saveWeight(two.account, DAY, 183);
    await two.drain();
    await one.drain();
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 183 });
    expect(await readWeights(one.account)).toEqual({ [DAY]: 183 });
    expect(await newsOf(one)).toMatchObject([{ kind: 'spared', theirs: 183 }]);
    await expectSettled(one);
  });

  it('both delete it: nothing is told, and nothing waits', async () => {
    const { one, two } = await twoPhones();
    for (const phone of [one, two]) {
      await deleteWeight(phone.account, DAY);
      phone.clock.advance(MINUTE_MS);
      await phone.drain();
      expect(await newsOf(phone)).toEqual([]);
      expect(await readWeights(phone.account)).toEqual({});
    }
    await expectSettled(one, two);
  });

  it('a tag that another build computes otherwise costs one round, and tells nothing', async () => {
    const { rig, one } = await twoPhones();
    await saveWeight(one.account, DAY, 182);
    const entry = only(await one.account.db.outbox.toArray());
    // What its person saw is the same number, which that build wrote in another way.
    await one.account.db.outbox.update(entry.seq, { base: 180.0001 });
    await one.drain();
    expect(writes(one)).toEqual(['PUT 412', 'PUT 204']);
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 182 });
    expect(await newsOf(one)).toEqual([]);
  });

  it('is left for the next drain where the other phone writes again and again', async () => {
    const { rig, one, two } = await twoPhones();
    await saveWeight(one.account, DAY, 182);
    one.clock.advance(MINUTE_MS);
    let weight = 190;
    const otherFirst = async () => {
      weight += 1;
      await rig.browser.call(
        'PUT',
        '/api/weight',
        { date: DAY, weight },
        { 'X-Recorded-At': '2026-11-01T00:00:00.000Z' },
      );
      return null;
    };
    one.onWrite.push(otherFirst, otherFirst, otherFirst, otherFirst);
    await one.drain();
    expect(writes(one)).toEqual(['PUT 412', 'PUT 412', 'PUT 412', 'PUT 412']);
    await one.drain();
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 182 });
    expect(await newsOf(one)).toMatchObject([{ kind: 'overruled', theirs: 194 }]);
    await expectSettled(one, two);
  });

  it.each([loseAnswer, loseRequest])(
    'is in doubt after it was met, and goes again just so: each is told once (%o)',
    async (fate) => {
      const { rig, one, two } = await twoPhones();
      await saveWeight(two.account, DAY, 183);
      one.clock.advance(MINUTE_MS);
      await saveWeight(one.account, DAY, 182);
      await two.drain();
      one.onWrite.push(async () => null, fate);
      await one.drain();
      expect(await newsOf(one)).toEqual([]);
      await one.drain();
      const [first, second, third] = one.seen.filter(({ method }) => method === 'PUT');
      const keyOf = (call: typeof first) => call?.headers.get('Idempotency-Key');
      expect(keyOf(second)).not.toBe(keyOf(first));
      expect(keyOf(third)).toBe(keyOf(second));
      expect(third?.body).toEqual(second?.body);
      expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 182 });
      expect(await newsOf(one)).toMatchObject([{ kind: 'overruled', ours: 182, theirs: 183 }]);
      await expectSettled(one);
    },
  );
});
