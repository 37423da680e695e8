// @ts-check
/** What makes the built client small; tests and `npm run dev` do without. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { minify } from 'terser';
import { root } from './root.mjs';

/** @returns {import('vite').Plugin[]} */
export function smallBuild() {
  return [
    fewFiles(),
    nothingToPreload(),
    ...smallLibraries(),
    ...constantClasses(),
    shortVariables(),
    minifiedAgain(),
  ];
}

/** What is built of other people's code, in the benchmarks too. @returns {import('vite').Plugin[]} */
export function smallLibraries() {
  return [modernLibraries(), lessOfDexie(), reactAsModules()];
}

/** @returns {import('vite').Plugin} */
function modernLibraries() {
  return {
    name: 'modern-libraries',
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
    }),
  };
}

/** @returns {import('vite').Plugin} */
function fewFiles() {
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            // Styles of their own would not be asked for again where they could not be had at once.
            cssCodeSplit: false,
            modulePreload: false,
            rolldownOptions: {
              // No getter in here does anything. React from 19.3 on lays out anew by reading a width for
              // its own <ViewTransition>: whoever takes that takes this line away.
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

/**
 * Dexie is one object, of which nothing goes by itself: not the layers that each database of ours takes off
 * (store/database/reconnecting.ts), nor the one of hooks on writing, which tests alone have, nor what walks
 * through keys one by one, nor searches of several ranges or by any case, nor classes and pages of rows.
 * @returns {import('vite').Plugin}
 */
function lessOfDexie() {
  const UNUSED = [
    /^ +this\.use\(cacheMiddleware\);$/m,
    /^ +this\.use\(hooksMiddleware\);$/m,
    /^ +this\.use\(virtualIndexMiddleware\);$/m,
    /^ {4}\w+IgnoreCase\(.*?^ {4}\}$/gms,
    /^ {4}(noneOf|notEqual|inAnyRange|startsWithAnyOf)\(.*?^ {4}\}$/gms,
    /^ {4}(aboveOrEqual|until|desc|((first|last|each|eachUnique|eachPrimary)Key|uniqueKeys|raw))\(.*?^ {4}\}$/gms,
    /^ {4}(upsert|bulkUpdate|hasFailed|dynamicallyOpened)\(.*?^ {4}\}$/gms,
    /^ {4}(offset|distinct|mapToClass|waitFor)\(.*?^ {4}\}$/gms,
    /^ {4}(exists|getDatabaseNames)\(.*?^ {4}\},$/gms,
    /^ {4}(async|spawn|waitFor): function .*?^ {4}\},$/gms,
    /^ {4}derive: derive,$.*?^ {4}Events: Events,$/ms,
    /^ {4}extendObservabilitySet,\n {4}getByKeyPath.*?^ {4}getObjectDiff: getObjectDiff,$/ms,
    /^ {4}semVer: DEXIE_VERSION,$.*?(?=^\}\);)/ms,
  ];
  return {
    name: 'less-of-dexie',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: [/[\\/]dexie[\\/]dist[\\/]/, /[\\/]src[\\/].+\.tsx?$/],
        code: /IgnoreCase|hook\('(?!reading)|\.(noneOf|notEqual|inAnyRange|startsWithAnyOf|aboveOrEqual|until|desc|\w+Key|uniqueKeys|raw|upsert|bulkUpdate|offset|distinct|mapToClass|waitFor)\(|Dexie\.(async|spawn|waitFor|exists|getDatabaseNames)/,
      },
      handler(code, id) {
        if (!id.includes('node_modules')) this.error('The build leaves that out of Dexie.');
        const left = UNUSED.reduce((rest, unused) => {
          const less = rest.replace(unused, '');
          if (less === rest) this.error('Dexie is written in another way now.');
          return less;
        }, code);
        return { code: left, map: null };
      },
    },
  };
}

/** React's files, by what they are imported as. */
const REACT = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * What React looks for and never finds here, and what stands there instead: a page that a server has drawn
 * before, and its developer tools, to which the names of a build say nothing.
 * @type {[RegExp, string][]}
 */
const NEVER = [
  [/^ {2}isHydrating$/m, '  hydrates'],
  [/\bisHydrating\b(?!\$| = )/g, '!1'],
  [/[\w$]+(\.[\w$]+)*\.isDehydrated\b/g, '!1'],
  [/[\w$]+(\.[\w$]+)*\.dehydrated\b/g, 'null'],
  // Words of a page and of the language: as names of its own they would stay long (OWN_NAMES).
  [/\.alternate\b/g, '.alternateFiber'],
  [/\.return\b/g, '.returnFiber'],
  [/(?<=^function popHydrationState\(.*\{$)/m, 'return !1;'],
  [/^if \("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\) \{$.*?^\}$/ms, ''],
];

/**
 * React comes as CommonJS: objects that keep all of it in the build, and each of a thousand calls names one.
 * As modules only what is asked for stays, under names of a letter or two.
 * @returns {import('vite').Plugin}
 */
function reactAsModules() {
  const files = new Map(
    Object.entries(REACT).map(([name, file]) => [name, join(root, 'node_modules', file)]),
  );
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler)(\/|$)/ },
      handler: (id) => files.get(id),
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/](react|react-dom|scheduler|dexie-react-hooks)[\\/]/ },
      handler(code, id) {
        // It asks for React as the one object, too.
        if (id.includes('dexie-react-hooks')) return asNamespace(code);
        const never = id.includes('react-dom-client') ? NEVER : [];
        const module = asModule(
          never.reduce((rest, [text, instead]) => rest.replace(text, instead), code),
        );
        if (
          /\b(exports|require)\b/.test(module) ||
          never.some(([text]) => !code.match(text)) ||
          /\$(null|!1)/.test(module)
        )
          this.error('React is written in another way now.');
        return { code: module, map: null };
      },
    },
  };
}

/** @param {string} code */
function asNamespace(code) {
  return {
    code: code.replace(/^import (\w+) from 'react'/m, "import * as $1 from 'react'"),
    map: null,
  };
}

/** Each name that a file of React exports is a variable of its own, that no other one is called. @param {string} code */
function asModule(code) {
  const REQUIRED = /(\w+) = require\("([\w-]+)"\)[,;]/g;
  const imports = [...code.matchAll(REQUIRED)].map(
    ([, name, from]) => `import * as ${name} from '${from}';`,
  );
  const names = [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name = '']) => name);
  const changing = new Set(
    [...code.matchAll(/^ +exports\.(\w+) =/gm)].map(([, name = '']) => name),
  );
  return [
    ...imports,
    code
      .replace(new RegExp(`^var ${REQUIRED.source}(\\s*${REQUIRED.source})*`, 'm'), '')
      .replace(
        /^exports\.(\w+)/gm,
        (_all, name) => `${changing.has(name) ? 'let' : 'const'} $${name}`,
      )
      .replace(/\bexports\.(\w+)/g, '$$$1'),
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
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
        if (log.code !== 'IMPORT_IS_UNDEFINED') return true;
        // React asks its scheduler for what only that of development has.
        if (/[\\/]react-dom-client\.production\.js$/.test(log.id ?? '')) return false;
        this.error(log);
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

/**
 * As for the first minifier: no getter in here does anything. And nothing in here makes an object by calling
 * `new` on a nameless function that never says `this`.
 */
const COMPRESS = { passes: 2, pure_getters: true, unsafe_arrows: true };
/** @type {import('terser').MinifyOptions} */
const MINIFY = { module: true, ecma: 2020 };

/**
 * Properties of objects in memory alone, Dexie's and React's: nothing on the wire or kept is one, as
 * test/house/smallBuild.test.ts proves.
 */
export const OWN_NAMES = new RegExp(
  `^(${[
    '_[a-z]\\w\\w+',
    '\\w+Lanes?|\\w+BaseUpdate|memoized\\w+|hoistable\\w+|lastRendered\\w+|lastEffect|callback(Node|Priority)',
    'pendingProps|pendingContext|stateNode|alternateFiber|returnFiber|sibling|updateQueue|subtreeFlags|elementType|deletions|refCleanup',
    'containerInfo|cachePool|pooledCache|pingCache|retryQueue|cancelPendingCommit|timeoutHandle|blockedOn',
    'baseState|baseQueue|hasEagerState|eagerState|memoCache|firstContext|dehydrated|isDehydrated|entanglements',
    'use(ImperativeHandle|SyncExternalStore|(Insertion|Layout)?Effect|EffectEvent|DeferredValue|HostTransitionStatus)',
    'use(ActionState|FormState|Optimistic|Transition|Reducer|Callback|Memo|MemoCache|DebugValue|CacheRefresh)',
    'use(Context|Ref|Id|State)|nativeEvent|isPropagationStopped|isDefaultPrevented|getSnapshot|stylesheets',
    'onReadyBeingFired|isBeingOpened|dbReady(Promise|Resolve)|dbOpenError|openCanceller|autoSchema',
    'shellSuspendCounter|hiddenCallbacks|formState|expirationTimes|treeForkCount|renderingStartTime',
  ].join('|')})$`,
);

/**
 * What one minifier has made short another makes shorter, and what that has made once more: half a percent, packed.
 * What libraries call `_state`, and React keeps in its own objects, gets a short name where no text spells it.
 * @returns {import('vite').Plugin}
 */
function minifiedAgain() {
  return {
    name: 'minified-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const spelled = chunks.flatMap(({ code }) => [...code.matchAll(/["'`](\w+)["'`]/g)]);
        const reserved = spelled.map(([, name]) => name ?? '');
        const ownNames = { properties: { regex: OWN_NAMES, reserved } };
        /** @type {{ props?: object }} */
        let nameCache = {};
        for (const chunk of chunks) {
          let { code } = chunk;
          // What is put where it is used comes first: done twice, it packs worse.
          for (const reduce_funcs of [true, false]) {
            const compress = { ...COMPRESS, reduce_funcs };
            const mangle = reduce_funcs || ownNames;
            // A property is called the same in all files, a variable in its own.
            const { props } = nameCache;
            nameCache = props ? { props } : {};
            const how = { ...MINIFY, compress, mangle, nameCache };
            code = (await minify(code, how)).code ?? '';
          }
          if (!code) throw new Error(`Nothing is left of ${chunk.fileName}.`);
          chunk.code = code;
        }
      },
    },
  };
}
