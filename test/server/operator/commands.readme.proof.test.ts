import 'fake-indexeddb/auto';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import { readCalories } from '../../../src/store/calories.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readWeights } from '../../../src/store/weights.ts';
import {
  caloriesOf,
  editedPlan,
  newPlan,
  noWeight,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { freePort } from '../../support/freePort.ts';
import { loseAnswer, ownRig, type Phone } from '../../support/ownRig.ts';
import { queue } from '../../support/rig.ts';
import { buildProgram, Program } from '../program.ts';
import { emptyStorage, rowsIn, type Storage, temporaryFolder } from '../storage.ts';
import { Browser } from '../support.ts';

const execute = promisify(execFile);
const TODAY = '2026-11-20';

let program = '';
let readme = '';
/** What it says about backups. */
let section = '';
beforeAll(async () => {
  program = await buildProgram('readme-test');
  readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  section = /\n### Backups\n([\s\S]*?)\n##/.exec(readme)?.[1] ?? '';
});

/** The lines of a block of README that has this word. */
function linesWith(word: string): string[] {
  const blocks = [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const found = blocks.find((text) => text.includes(word));
  if (!found) throw new Error(`README has no lines with ${word}.`);
  return found.trim().split('\n');
}

/** What the nightly timer runs, as systemd hands it to the shell. */
function nightly(what: 'ExecStart' | 'ExecStartPost'): string {
  const line = linesWith('OnCalendar').find((one) => one.startsWith(`${what}=`));
  return line?.slice(what.length + 1).replaceAll('%%', '%') ?? '';
}

/**
 * What README's lines need of a machine besides ours. The user of the server is not on this one: the test
 * reads which is named. Of the settings a unit sees its own alone.
 */
const STAND_INS = {
  systemctl: 'echo "$@" >> systemctl.log',
  install: 'shift 3; exec mkdir "$@"',
  'systemd-run': `
    while :; do
      case "$1" in
        --pipe | --wait | --uid=*) ;;
        --working-directory=*) cd "\${1#*=}" || exit ;;
        -p) shift; settings=$(cat "\${1#EnvironmentFile=}") ;;
        -*) exit 64 ;;
        *) break ;;
      esac
      shift
    done
    set -f
    exec env -i PATH="$PATH" $settings "$@"`,
};

/** A machine on which README's lines can be typed: its folders are those of the test. */
async function machine() {
  const root = await temporaryFolder();
  const at = (name: string) => join(root, name);
  const [dataDir, backups, bin] = [at('repkeep'), at('backups'), at('bin')];
  for (const folder of [backups, bin, at('opt')]) await mkdir(folder);
  for (const [name, text] of Object.entries(STAND_INS)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o700 });
  }
  const PORT = String(await freePort());
  const running: Program[] = [];
  const here = (line: string) =>
    line
      .replaceAll('node dist/server/main.js', `"${process.execPath}" "${program}"`)
      .replaceAll('/var/lib/repkeep', dataDir)
      .replaceAll('/var/backups/repkeep', backups)
      .replaceAll('/opt/repkeep', at('opt'))
      .replaceAll('/etc/repkeep.env', at('repkeep.env'));
  return {
    dataDir,
    backups,
    /** What the unit of the server runs, with the settings of /etc/repkeep.env. */
    async start(): Promise<string> {
      const lines = (await readFile(at('repkeep.env'), 'utf8')).trim().split('\n');
      const settings = lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1));
      const started = new Program(program, {
        ...{ PORT, LOG_LEVEL: 'silent', RATE_LIMIT: '0' },
        ...Object.fromEntries(settings.filter((setting) => setting !== undefined)),
      });
      running.push(started);
      return started.url();
    },
    async kill(): Promise<void> {
      const [last] = running.splice(0);
      last?.process.kill('SIGKILL');
      await last?.ended();
    },
    /** What systemd was told to do. */
    told: async () => (await readFile(at('systemctl.log'), 'utf8')).trim().split('\n'),
    /** What /etc/repkeep.env says. */
    async setUp(settings: Record<string, string>): Promise<void> {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(at('repkeep.env'), lines.join(''));
    },
    /** Types one or more lines, as into a shell: the last one must do what it says. */
    async type(lines: string, settings: Record<string, string> = {}): Promise<string> {
      const env = { PATH: `${bin}:${process.env['PATH']}`, ...settings };
      return (await execute('/bin/sh', ['-c', here(lines)], { env, cwd: root })).stdout;
    },
  };
}

/** What a phone shows, and what waits in it. */
async function shownOn({ account }: Phone) {
  return {
    plans: (await readPlans(account)).map(({ name }) => name),
    weights: await readWeights(account),
    sessions: (await readRecentSessions(account, 99)).map(({ id }) => id).sort(),
    calories: (await readCalories(account, TODAY)).total,
    state: await readSyncState(account),
  };
}

/** Phones of one person, with all that a backup may come between. */
async function phonesOn(url: string) {
  const rig = await ownRig({ url });
  const first = await rig.phone('first');
  await queue(first.account, newPlan('p1'));
  await queue(first.account, trained('s-1'));
  await queue(first.account, weightOf(181, '2026-11-18'));
  await queue(first.account, caloriesOf(100));
  await first.drain({ read: true });
  const others = ['second', 'third', 'fourth', 'reader'].map((name) => rig.phone(name));
  const [second, third, fourth, reader] = await Promise.all(others);
  if (!second || !third || !fourth || !reader) throw new Error('Four phones were made.');
  const all = [first, second, third, fourth, reader];
  for (const phone of all) await phone.drain({ read: true });
  /** It is done, and the phone does not hear of it. */
  const loses = async (phone: Phone, change: Change) => {
    await queue(phone.account, change);
    phone.onWrite.push(loseAnswer);
    await phone.drain();
  };
  return {
    rig,
    reader,
    async loseAnswersBefore() {
      await loses(second, caloriesOf(50));
      await loses(third, trained('s-2'));
    },
    async loseAnswersAfter() {
      await loses(fourth, caloriesOf(7));
    },
    /** What no server has heard of. */
    async keepMore() {
      await queue(first.account, editedPlan(await planIdOn(first), 'Pull Day'));
      await queue(first.account, trained('s-3'));
      await queue(second.account, weightOf(182, '2026-11-19'));
      await queue(third.account, noWeight('2026-11-18'));
      await queue(fourth.account, trained('s-4'));
    },
    /** The phones send and read until nothing waits, and show the same. */
    async settle() {
      for (let round = 0; round < 3; round += 1) {
        for (const phone of all) {
          phone.clock.advance(10 * 60_000);
          await phone.drain({ read: true });
        }
      }
      const shown = await shownOn(first);
      for (const phone of all) expect(await shownOn(phone)).toEqual(shown);
      expect(shown.state).toEqual({ gate: 'open', waiting: 0, parked: 0 });
      return shown;
    },
  };
}

async function planIdOn({ account }: Phone): Promise<string> {
  const [plan] = await readPlans(account);
  return plan?.id ?? '';
}

/** Somebody else writes without a pause, until told to end; resolves to how many were acknowledged. */
async function writer(url: string) {
  const browser = new Browser(url);
  await browser.signInLocally('Bob');
  let isOver = false;
  let acknowledged = 0;
  const writing = (async () => {
    while (!isOver) {
      const added = { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: TODAY };
      const key = { 'idempotency-key': `k-${acknowledged}`, prefer: 'return=minimal' };
      expect((await browser.call('PUT', '/api/user', added, key)).status).toBe(204);
      acknowledged += 1;
    }
  })();
  return {
    acknowledged: () => acknowledged,
    async end() {
      isOver = true;
      await writing;
    },
  };
}

const settingsOf = (storage: Storage): Record<string, string> => ({ ...storage });

describe('by README’s own lines', () => {
  it('the server, its backups and what is restored have one user, one place and one file of settings', () => {
    const all = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, found]) => found);
    expect(all(/(?:^User=|--uid=| -o )(\S+)/gm)).toEqual(Array(7).fill('repkeep'));
    expect(all(/(?:^WorkingD|--working-d)irectory=(\S+)/gm)).toEqual(Array(5).fill('/opt/repkeep'));
    expect(all(/EnvironmentFile=(\S+)/g)).toEqual(Array(5).fill('/etc/repkeep.env'));
  });

  it('what is stopped and started is the unit of the server', () => {
    const named = [...section.matchAll(/systemctl (?:stop|start) (\S+)$/gm)].map(
      ([, unit]) => unit,
    );
    expect(named).toEqual(Array(4).fill('repkeep'));
    const [unit = ''] = /# \/etc\/systemd\/system\/repkeep\.service\n[^`]+/.exec(readme) ?? [];
    expect(unit).toContain('\nExecStart=node dist/server/main.js\n');
  });

  it('a server is backed up while it is written to, killed, restored, and goes on; phones lose nothing that waits or stood in the backup, and double nothing', async () => {
    const { dataDir, backups, start, kill, setUp, type } = await machine();
    const isPostgres = inject('postgres') !== undefined;
    const storage = isPostgres ? await emptyStorage() : { DATA_DIR: dataDir };
    await setUp(settingsOf(storage));
    const url = await start();
    const { rig, reader, settle, ...phones } = await phonesOn(url);
    await phones.loseAnswersBefore();
    const bob = await writer(url);
    await expect.poll(bob.acknowledged).toBeGreaterThan(5);
    const before = bob.acknowledged();
    const said = await type(nightly('ExecStart'), settingsOf(storage));
    const after = bob.acknowledged();
    await bob.end();
    const backup = /^(\S+) has 2 people in \d+ rows/.exec(said)?.[1] ?? '';
    expect(backup).toMatch(/^.*\/backups\/\d{4}-\d\d-\d\d\.db$/);
    expect(await type(`node dist/server/main.js check ${backup}`)).toMatch(/^users 2$/m);

    // What is read now has a revision that the restored server gives to something else.
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-01', weight: 1 });
    await reader.drain({ read: true });
    expect(await readWeights(reader.account)).toEqual({ '2026-11-18': 181, '2026-11-01': 1 });
    await phones.loseAnswersAfter();
    await phones.keepMore();
    await kill();

    const [stop, second, third, ...more] = linesWith('mv /var/lib/repkeep');
    const target = isPostgres ? await emptyStorage() : storage;
    await setUp(settingsOf(target));
    const restore = (isPostgres ? [stop, ...more] : [stop, second, third, ...more])
      .join('\n')
      .replace(/\d{4}-\d\d-\d\d\.db/, backup.slice(backups.length + 1));
    const into = isPostgres ? '' : `repkeep.db in ${dataDir}.`;
    const restored = await type(restore);
    expect(restored).toMatch(/^Restored 2 people in \d+ rows, schema \d+, into /);
    expect(restored).toContain(into);
    await start();
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-02', weight: 2 });
    await reader.drain({ read: true });
    expect(await readWeights(reader.account)).toEqual({ '2026-11-18': 181, '2026-11-02': 2 });

    expect(await settle()).toMatchObject({
      plans: ['Pull Day'],
      weights: { '2026-11-19': 182, '2026-11-02': 2 },
      sessions: ['s-1', 's-2', 's-3', 's-4'],
      calories: 157,
    });
    // Of Bob's writes those that stood at one moment, each once.
    const [row] = await rowsIn(
      target,
      `select calories_consumed as total, revision, (select count(*) from operations where user_id = users.id) as keys from users where name = 'Bob'`,
    );
    expect(row?.['revision']).toBe(row?.['total']);
    expect(Number(row?.['keys'])).toBe(row?.['total']);
    expect(row?.['total']).toBeGreaterThanOrEqual(before);
    expect(row?.['total']).toBeLessThanOrEqual(after + 1);
  }, 120_000);

  it.each(['mv /var/lib/repkeep', 'restore /var/backups/repkeep/move.db'])(
    'nothing is started on an empty database where a command failed: the lines with %s',
    async (words) => {
      const { dataDir, setUp, told, type } = await machine();
      await mkdir(dataDir);
      await setUp({ DATA_DIR: dataDir });
      await type('systemctl stop repkeep');
      await expect(type(linesWith(words).join('\n'))).rejects.toThrow('is not there');
      expect(await told()).not.toContain('start repkeep');
    },
  );

  it('a backup is deleted after a month, and nothing else', async () => {
    const { backups, type } = await machine();
    const at = (name: string) => join(backups, name);
    const DAY_SECONDS = 86_400;
    const kept = { '2026-10-01.db': 32, '2026-11-22.db': 2, 'notes.txt': 99 };
    for (const [name, days] of Object.entries(kept)) {
      await writeFile(at(name), '');
      const atSeconds = Date.now() / 1000 - days * DAY_SECONDS;
      await utimes(at(name), atSeconds, atSeconds);
    }
    await type(nightly('ExecStartPost'));
    expect((await readdir(backups)).sort()).toEqual(['2026-11-22.db', 'notes.txt']);
  });

  it('the data moves from SQLite to another database, and phones with waiting changes go on there', async () => {
    const { dataDir, start, kill, setUp, told, type } = await machine();
    await setUp({ DATA_DIR: dataDir });
    const { settle, ...phones } = await phonesOn(await start());
    await phones.loseAnswersBefore();
    await phones.keepMore();
    await kill();
    expect(await type(linesWith('backup /var/backups/repkeep/move.db').join('\n'))).toMatch(
      /move\.db has 1 person in \d+ rows/,
    );
    expect(section).toContain('`DATABASE_URL=postgres://…` in place of the line `DATA_DIR=…`');
    await setUp(settingsOf(await emptyStorage()));
    const goOn = linesWith('restore /var/backups/repkeep/move.db').join('\n');
    expect(await type(goOn)).toMatch(/^Restored 1 person/);
    expect(await told()).toEqual(['stop repkeep', 'start repkeep']);
    await start();
    expect(await settle()).toMatchObject({
      plans: ['Pull Day'],
      weights: { '2026-11-19': 182 },
      sessions: ['s-1', 's-2', 's-3', 's-4'],
      calories: 150,
    });
  }, 120_000);
});
