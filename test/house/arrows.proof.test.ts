import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScratchCopy } from '../support/builds/scratchCopy.ts';
import { arrows, circle, habits, type Room } from './violations.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const rooms: Room[] = ['domain', 'contract', 'store', 'sync', 'ui', 'sw', 'server', 'main'];
/** main.tsx is a file of its own: what it must not do is planted in it. */
const projectOf = (room: Room) => (room === 'main' ? 'src' : `src/${room}`);
const plotIn = (room: Room, name: string) =>
  room === 'main' ? 'src/main.tsx' : `src/${room}/planted-${name}.ts`;

/** What the tools say of a planted line when they see the reason, not some slip in it. */
const REASONS =
  / (TS6307|TS2304|TS2307|TS2584|TS2591|TS2868|plugin|lint\/style\/noRestricted(Imports|Globals)|lint\/suspicious\/noImportCycles|lint\/correctness\/noNodejsModules)$/;

function importOf(from: Room, to: Room): string {
  return `export * as planted from '${from === 'main' ? './' : '../'}${to}/${leafOf(to)}';`;
}

/** The file that draws the fewest others in: the compiler is quicker, and no foreign types come along. */
function leafOf(room: Room): string {
  const [leaf] = readdirSync(`${SRC}${room}`)
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => ({
      name,
      imports: readFileSync(`${SRC}${room}/${name}`, 'utf8').split(" from '"),
    }))
    .sort((one, other) => one.imports.length - other.imports.length);
  if (!leaf) throw new Error(`src/${room} is empty.`);
  return leaf.name;
}

const copy = makeScratchCopy();
afterAll(() => copy.remove());

describe('the house', () => {
  /** 'file:line' → what the tools said there. */
  const complaints = new Map<string, string[]>();
  const planted: { room: Room; code: string; place: string }[] = [];
  let untouched: string[] = [];
  let closed: string[] = [];

  beforeAll(async () => {
    untouched = [...(await copy.build('src', 'src/sw', 'src/server')), ...(await copy.lint())];
    for (const room of rooms) {
      const forbidden = rooms.filter(
        (to) => to !== 'main' && to !== room && !arrows[room].includes(to),
      );
      const lines = [...forbidden.map((to) => importOf(room, to)), ...habits[room]];
      lines.forEach((code, index) => {
        planted.push({ room, code, place: copy.plant(plotIn(room, `${index}`), code) });
      });
    }
    closed = circle.map(({ file, code }) => copy.plant(file, code));
    const said = await Promise.all([
      copy.lint(),
      ...rooms.map((room) => copy.compile(projectOf(room))),
    ]);
    for (const complaint of said.flat().filter((text) => REASONS.test(text))) {
      const [place = '', rule = ''] = complaint.split(' ');
      complaints.set(place, [...(complaints.get(place) ?? []), rule]);
    }
  });

  it('stands: every room compiles and keeps its rules', () => {
    expect(untouched).toEqual([]);
  });

  it('has no circle of imports, types included', () => {
    expect(closed.map((place) => complaints.get(place))).toEqual([
      ['lint/suspicious/noImportCycles'],
      ['lint/suspicious/noImportCycles'],
    ]);
  });

  it.each(rooms)('%s: every forbidden arrow and habit is seen', (room) => {
    const own = planted.filter((plant) => plant.room === room);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ place }) => !complaints.has(place)).map(({ code }) => code)).toEqual([]);
  });
});
