// @ts-check
/** What the browser shows of the installed app. */

/** @param {string} name @param {string} src @param {string} doing */
const shortcut = (name, src, doing) => ({
  name,
  short_name: name,
  url: `/?do=${doing}`,
  icons: [{ src, sizes: '192x192', type: 'image/png' }],
});

/** @type {Partial<import('vite-plugin-pwa').ManifestOptions>} */
export const manifest = {
  id: '/',
  name: 'Repkeep',
  short_name: 'Repkeep',
  description:
    'A workout log that keeps working in the basement gym: plans, sessions, calories and body weight, saved on your phone first.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f3f3ee',
  theme_color: '#f3f3ee',
  categories: ['fitness', 'health', 'lifestyle', 'sports'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('Start workout', '/shortcut-start.png', 'start'),
    shortcut('Log weight', '/shortcut-weight.png', 'weight'),
  ],
};
