// @ts-check
/** What makes the built client small; tests and `npm run dev` do without. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

/** @returns {import('vite').Plugin[]} */
export function smallBuild() {
  return [fewFiles(), nothingToPreload(), reactByName(), ...constantClasses(), shortVariables()];
}

/** @returns {import('vite').Plugin} */
function fewFiles() {
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      resolve: {
        // What these names stand for is written for browsers that es2022 leaves out.
        alias: [
          { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
          {
            find: /^workbox-window$/,
            replacement: 'workbox-window/build/workbox-window.prod.mjs',
          },
        ],
      },
      environments: {
        client: {
          build: {
            // Styles of their own would not be asked for again where they could not be had at once.
            cssCodeSplit: false,
            modulePreload: false,
            rolldownOptions: {
              // No getter in here does anything. React lays out anew by reading a width for its own
              // <ViewTransition> alone: whoever takes that takes this line away.
              treeshake: { propertyReadSideEffects: false },
              output: {
                // All that a start needs is one file, and what comes behind it another: by themselves they
                // would be cut into many, each packed on its own.
                codeSplitting: {
                  groups: [
                    { name: 'app', tags: ['$initial'] },
                    { name: 'later', test: /[\\/]src[\\/]/ },
                  ],
                },
              },
            },
          },
        },
      },
    }),
  };
}

/**
 * Vite wraps each `import()` in what fetches the styles and files that it needs first; here it needs none.
 * @returns {import('vite').Plugin}
 */
function nothingToPreload() {
  return {
    name: 'nothing-to-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** What src takes of React: a name that is missing here fails the build. */
const REACT_NAMES = {
  react: `Component, createContext, createElement, Fragment, memo, StrictMode, startTransition, useCallback, useContext,
    useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore`,
  'react/jsx-runtime': 'Fragment, jsx',
};

/**
 * React's functions are properties of one object, and each of a thousand calls names both. `jsxs` is
 * `jsx`, but for what it checks in development.
 * @returns {import('vite').Plugin}
 */
function reactByName() {
  return {
    name: 'react-by-name',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler: (id, importer = '') =>
        /[\\/]src[\\/].*tsx?$/.test(importer) ? `\0named:${id}` : null,
    },
    load: {
      filter: { id: /^\0named:/ },
      handler(id) {
        const name = /** @type {keyof typeof REACT_NAMES} */ (id.slice('\0named:'.length));
        return `import * as react from '${name}';
          export const { ${REACT_NAMES[name]} } = react;
          ${name === 'react' ? '' : 'export const jsxs = jsx;'}`;
      },
    },
  };
}

/**
 * `styles['row']` becomes the short name itself, written where it is used: a random one of five letters
 * cannot be packed, and each sheet's table of names would be there beside them.
 * @returns {import('vite').Plugin[]}
 */
function constantClasses() {
  return [
    {
      name: 'classes-by-name',
      apply: 'build',
      enforce: 'pre',
      config: () => ({ css: { modules: { generateScopedName: shortNames() } } }),
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler(code) {
          return code.replace(/import (\w+) from (?='[^']+\.module\.css')/g, (_whole, sheet) => {
            // One class that is chosen as it runs keeps the sheet's whole table, twice.
            if (new RegExp(`\\b${sheet}\\[[^'"]`).test(code))
              this.error('Each class must be written out.');
            return `import * as ${sheet} from `;
          });
        },
      },
      // A class that its sheet lacks, or whose name cannot be exported ('new', 'two-words').
      onLog(_level, log) {
        if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
      },
    },
    {
      name: 'sheets-without-names',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        // Of a sheet whose names are all written elsewhere the rules would go too.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/**
 * The styles' variables get names of a letter or two, those that stand most often the shortest. What code sets
 * keeps its name.
 * @returns {import('vite').Plugin}
 */
function shortVariables() {
  const NAME = /--[a-z][\w-]*/g;
  /** @type {Map<string, number>} */
  const uses = new Map();
  const count = (/** @type {string} */ name) => uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const text of sourcesOf(/\.css$/)) text.match(NAME)?.forEach(count);
  for (const text of sourcesOf(/\.tsx?$/))
    for (const name of text.match(NAME) ?? []) uses.delete(name);
  const byUse = [...uses].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const short = new Map(byUse.map(([name], index) => [name, `--${letters(index)}`]));
  return {
    name: 'short-variables',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({
        code: code.replace(NAME, (name) => short.get(name) ?? name),
        map: null,
      }),
    },
  };
}

/** The texts of the files of the screens whose names are such. @param {RegExp} names */
function sourcesOf(names) {
  const ui = join(root, 'src', 'ui');
  const paths = readdirSync(ui, { recursive: true, encoding: 'utf8' }).sort();
  return paths
    .filter((path) => names.test(path))
    .map((path) => readFileSync(join(ui, path), 'utf8'));
}

/** A name is its sheet's letter and its own: the same at each build, since neither asks what came first. */
function shortNames() {
  const src = join(root, 'src');
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort();
  /** @type {Map<string, string[]>} */
  const namesIn = new Map(sheets.map((path) => [path, []]));
  return (/** @type {string} */ name, /** @type {string} */ file) => {
    const sheet = relative(src, file);
    const names = namesIn.get(sheet);
    if (!names) throw new Error(`${file} is no sheet of ours.`);
    if (!names.includes(name)) names.push(name);
    return letters(sheets.indexOf(sheet)) + letters(names.indexOf(name));
  };
}

/** 0 is A, 51 is z, 52 is _A: no two of them in a row read as another two. @param {number} index */
function letters(index) {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return '_'.repeat(index / ALPHABET.length) + ALPHABET[index % ALPHABET.length];
}
