// @ts-check
/** `node .tools/icons.mjs` draws public/'s icons again from the SVGs beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './chromium.mjs';
import { root } from './root.mjs';

/** @param {string} name */
const svgOf = (name) => readFileSync(join(root, '.tools', 'icons', `${name}.svg`), 'utf8').trim();
/** @param {string} name @param {string | Buffer} data */
const save = (name, data) => writeFileSync(join(root, 'public', name), data);

const app = svgOf('app');
const favicon = app.replace('height="512" fill', 'height="512" rx="112" fill');
const browser = await chromium.launch(chromiumLaunch());
const page = await browser.newPage();

/** @param {string} svg @param {number} size */
async function png(svg, size) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

// The marks lie in the middle 80 %, so one drawing serves as plain and as maskable icon.
save('icon-192.png', await png(app, 192));
save('icon-512.png', await png(app, 512));
save('icon-maskable-512.png', await png(app, 512));
save('apple-touch-icon.png', await png(app, 180));
save('shortcut-start.png', await png(svgOf('start'), 192));
save('shortcut-weight.png', await png(svgOf('weight'), 192));
save('favicon.svg', `${favicon}\n`);
save('favicon.ico', ico(await png(favicon, 32), 32));
await browser.close();

/**
 * An .ico file that holds one PNG.
 * @param {Buffer} image
 * @param {number} size
 */
function ico(image, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // It is an icon
  header.writeUInt16LE(1, 4); // with one picture,
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18); // which starts behind this header.
  return Buffer.concat([header, image]);
}
