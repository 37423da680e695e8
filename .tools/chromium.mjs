// @ts-check
/**
 * Which Chromium the browser tests drive: found on the machine, or installed. Most of what is on the
 * screens is tested in its headless shell, where there is one: the same engine without the windows, in two
 * thirds of the time.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** What Debian calls it, and what Chrome for Testing does. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const APT = '/usr/bin/apt-get';
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
  return launch(process.env['CHROMIUM_PATH'] || onThisMachine().find(isExecutable));
}

/** The same for the headless shell; where there is none, or CHROMIUM_PATH names a browser, for that. */
export function shellLaunch() {
  const { CHROMIUM_SHELL_PATH, CHROMIUM_PATH } = process.env;
  const shell = CHROMIUM_SHELL_PATH || CHROMIUM_PATH || onPath(SHELLS).find(isExecutable);
  return shell ? launch(shell) : chromiumLaunch();
}

/** @param {string | undefined} executablePath */
function launch(executablePath) {
  return executablePath ? { executablePath, args: ARGS } : { args: ARGS };
}

/**
 * Sees to it that there is a Chromium that starts, which this process and those that it starts find by
 * CHROMIUM_PATH and CHROMIUM_SHELL_PATH. Installs one where there is none, and throws where that fails too.
 */
export async function ensureChromium() {
  const isGiven = Boolean(process.env['CHROMIUM_PATH']);
  const chromium = await pathOfChromium();
  process.env['CHROMIUM_PATH'] = chromium;
  process.env['CHROMIUM_SHELL_PATH'] ||= (isGiven ? null : pathOfShell()) ?? chromium;
}

/** @returns {Promise<string>} */
async function pathOfChromium() {
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

/** Installed only where a machine is there for tests alone: they pass without it. */
function pathOfShell() {
  const found = onPath(SHELLS).find(starts);
  if (found || !process.env['CI'] || !existsSync(APT)) return found;
  aptInstall('chromium-headless-shell').every(succeeds);
  return onPath(SHELLS).find(starts);
}

async function firstThatStarts() {
  const here = onThisMachine().find(starts);
  if (here) return here;
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(starts);
}

function onThisMachine() {
  return [...onPath(NAMES), ...MAC_APPS];
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
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
  const own = ['npx', 'playwright', 'install'];
  return [
    ...(existsSync(APT) ? [aptInstall('chromium')] : []),
    [[...own, '--with-deps', 'chromium']],
    [[...own, 'chromium']],
  ];
}

/** @param {string} name @returns {string[][]} */
function aptInstall(name) {
  const apt = [APT, '-o', 'Acquire::Retries=3'];
  const asRoot = process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt];
  return [
    [...asRoot, 'update'],
    [...asRoot, 'install', '-y', '--no-install-recommends', name],
  ];
}

/** @param {string[]} step */
function succeeds([command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}
