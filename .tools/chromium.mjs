// @ts-check
/** Which Chromium the browser tests drive: found on the machine, or installed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/**
 * Parts of a browser that no test looks at: what Playwright leaves out by itself, since only the last list
 * counts, and the pages behind an address bar that nobody sees, which take a fifth of a browser's work.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
const ARGS = [
  `--disable-features=${LEFT_OUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * What Playwright is given to launch; without a path it takes its own browser.
 * @returns {{ args: string[], executablePath?: string }}
 */
export function chromiumLaunch() {
  const executablePath = process.env['CHROMIUM_PATH'] || onThisMachine().find(isExecutable);
  return executablePath ? { executablePath, args: ARGS } : { args: ARGS };
}

/**
 * The path of a Chromium that starts. Installs one where there is none, and throws where that fails too.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (starts(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names ${wanted}, which does not start.`);
  }
  const found = await firstThatStarts();
  if (found) return found;
  for (const install of installers()) {
    console.log(`No Chromium found. Trying: ${install.map((step) => step.join(' ')).join(' && ')}`);
    if (!install.every(succeeds)) continue;
    const installed = await firstThatStarts();
    if (installed) return installed;
  }
  throw new Error('No Chromium found or installed. Set CHROMIUM_PATH to one.');
}

async function firstThatStarts() {
  const here = onThisMachine().find(starts);
  if (here) return here;
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(starts);
}

function onThisMachine() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS];
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next candidate is asked.
  }
}

/** Distributions ship stubs of this name that only say how to install it. @param {string} path */
function starts(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @returns {string[][][]} */
function installers() {
  const root = process.getuid?.() === 0;
  const apt = ['apt-get', '-o', 'Acquire::Retries=3'];
  const asRoot = root ? apt : ['sudo', '-n', ...apt];
  const packaged = [
    [...asRoot, 'update'],
    [...asRoot, 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  const own = ['npx', 'playwright', 'install'];
  return [
    ...(existsSync('/usr/bin/apt-get') ? [packaged] : []),
    [[...own, '--with-deps', 'chromium']],
    [[...own, 'chromium']],
  ];
}

/** @param {string[]} step */
function succeeds([command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}
