import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import * as builder from '../../src/store/builder.ts';
import * as database from '../../src/store/database/schema.ts';
import * as news from '../../src/store/outbox/news.ts';
import * as plans from '../../src/store/plans.ts';
import * as drains from '../../src/sync/drain/drain.ts';
import { makeScratchCopy } from '../support/builds/scratchCopy.ts';
import { leftIn } from '../support/entries.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { PUSH_DAY, samplePlan } from '../support/samples.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';
import { RECIPE } from './newField.ts';

/** What the scene needs of a build. */
const thisBuild = { ...builder, ...database, ...news, ...plans, ...drains };
const ROOMS = ['src', 'src/sw', 'src/server'];

const copy = makeScratchCopy();
afterAll(() => copy.remove());

/** The build that comes of the recipe. */
async function laterBuild(): Promise<typeof thisBuild> {
  const modules = [
    'store/builder',
    'store/database/schema',
    'store/outbox/news',
    'store/plans',
    'sync/drain/drain',
  ];
  for (const module of modules) {
    copy.plant('later.ts', `export * from './src/${module}.ts';`);
  }
  const { module } = await runnerImport<typeof thisBuild>(join(copy.folder, 'later.ts'), {
    configFile: false,
    root: copy.folder,
  });
  return module;
}

describe('the recipe "Add a field to a plan" (src/README.md)', () => {
  beforeAll(() => {
    for (const { file, from, to } of RECIPE) copy.edit(file, from, to);
  });

  it('names every file that it takes, and compiles when it was followed', async () => {
    const map = readFileSync(
      fileURLToPath(new URL('../../src/README.md', import.meta.url)),
      'utf8',
    );
    const recipe = map.split('\n').find((line) => line.startsWith('**Add a field to a plan.**'));
    const places = [...(recipe ?? '').matchAll(/`(\w+\/[\w/.]*)`/g)].map(([, place = '']) => place);
    for (const { file } of RECIPE) {
      expect(places.filter((place) => file.startsWith(`src/${place}`))).not.toEqual([]);
    }
    expect(await copy.build(...ROOMS)).toEqual([]);
  });

  it('loses nothing that this build left on the phone, and sends each once', async () => {
    const server = plainNetwork();
    server.data.plans = ['50', '51'].map((id) => ({ ...samplePlan(id, `Plan ${id}`), id }));
    const clock = testClock();
    const account = await openTestAccount('7', clock);
    const drain = (build: typeof thisBuild, of = account) =>
      build.drain(server.network, of, { read: true });
    await drain(thisBuild);

    // A plan whose answer was lost, an edit and a delete that wait, and a builder that was left.
    server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await plans.savePlan(account, PUSH_DAY);
    await drain(thisBuild);
    const [first, second] = await plans.readPlans(account);
    if (!first || !second) throw new Error('The plans of the server are not here.');
    await plans.deletePlan(account, first);
    await plans.savePlan(account, { ...draftOfPlan(second), name: 'Pull Day' });
    await builder.keepBuilderDraft(account, 'left', { ...PUSH_DAY, name: 'Leg Day' });
    account.db.close();

    const later = await laterBuild();
    const db = new later.AccountDatabase('7');
    onTestFinished(() => db.delete());
    clock.advance(60_000);
    const opened = { ...account, db };
    for (const plan of await later.readPlans(opened)) {
      expect(plan.exercises[0]).toMatchObject({ restSeconds: 0 });
    }
    const draft = await later.readBuilderDraft(opened, 'left');
    expect(draft?.exercises[0]).toMatchObject({ restSeconds: '' });
    if (draft) await later.savePlan(opened, draft, 'left');
    expect(await drain(later, opened)).toMatchObject({ halt: null, failed: false });

    expect(await leftIn(opened)).toEqual([]);
    expect(await later.readNews(opened)).toBeNull();
    const names = server.data.plans.map(({ name }) => name);
    expect(names).toEqual(['Pull Day', 'Push Day', 'Leg Day']);
    const shown = await later.readPlans(opened);
    expect(shown.map(({ name }) => name)).toEqual(names);
    expect(shown.at(-1)?.exercises[0]).toMatchObject({ restSeconds: 0 });
  });
});
