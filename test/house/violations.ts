/** What each room must not do, one line of code for each kind (src/README.md, 'Rooms'). */

export type Room = 'domain' | 'contract' | 'store' | 'sync' | 'ui' | 'sw' | 'server' | 'main';

/** The arrows: what each room may import. */
export const arrows: Readonly<Record<Room, readonly Room[]>> = {
  domain: [],
  contract: ['domain'],
  store: ['domain', 'contract'],
  sync: ['domain', 'contract', 'store'],
  ui: ['domain', 'store'],
  sw: ['sync', 'store', 'contract', 'domain'],
  server: ['domain', 'contract'],
  main: ['ui', 'sync', 'store'],
};

const react = "export { useState } from 'react';";
const reactDom = "export { createRoot } from 'react-dom/client';";
const dexie = "export { Dexie } from 'dexie';";
const files = "export { readFile } from 'node:fs';";
const page = 'export const title = document.title;';
const window_ = 'export const width = window.innerWidth;';
const request = "export const answer = fetch('/api/user');";

/** Two files that import each other, if only their types: no order to read them in is left. */
export const circle: readonly { file: string; code: string }[] = [
  {
    file: 'src/store/planted-egg.ts',
    code: "import type { Hen } from './planted-hen.ts'; export type Egg = Hen[];",
  },
  {
    file: 'src/store/planted-hen.ts',
    code: "import type { Egg } from './planted-egg.ts'; export type Hen = Egg | null;",
  },
];

/** Beside the arrows: foreign packages and what the room's world does not have. */
export const habits: Readonly<Record<Room, readonly string[]>> = {
  domain: [
    react,
    dexie,
    files,
    page,
    request,
    "export { parse } from 'valibot';",
    'export const now = Date.now();',
    'export const clock = Date.now;',
    'export const today = new Date();',
    'export const chance = Math.random();',
    'export const id = crypto.randomUUID();',
    'export const timer = setTimeout(() => undefined, 1);',
  ],
  contract: [react, dexie, files, page, request],
  store: [
    react,
    reactDom,
    files,
    page,
    window_,
    request,
    "export const answer = self.fetch('/api/user');",
    "export { useLiveQuery } from 'dexie-react-hooks';",
  ],
  sync: [react, dexie, files, page, window_],
  ui: [
    dexie,
    files,
    request,
    "export const answer = window.fetch('/api/user');",
    "export const answer = globalThis['fetch']('/api/user');",
    "export const stream = new EventSource('/api');",
    "export const opening = indexedDB.open('x');",
    "export const opening = window.indexedDB.open('x');",
    "export * as tables from '../store/database.ts';",
    "export type Api = typeof import('../contract/api.ts');",
    "export const api = import('../contract/api.ts');",
  ],
  sw: [react, dexie, files, page, window_],
  server: [react, dexie, page, window_],
  main: [dexie, files],
};
