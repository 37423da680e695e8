// @ts-check
/** What the browser shows of the installed app. */

/** @param {string} name @param {string} src @param {string} doing */
const shortcut = (name, src, doing) => ({
  name,
  short_name: name,
  url: `/?do=${doing}`,
  icons: [{ src, sizes: '192x192', type: 'image/png' }],
});

/** @param {string} name @param {string} label */
const screenshot = (name, label) => ({
  src: `/screenshots/${name}.png`,
  sizes: '780x1688',
  type: 'image/png',
  form_factor: /** @type {const} */ ('narrow'),
  label,
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
  // Taken by screenshots.mjs; too large to be kept on the phone.
  screenshots: [
    screenshot('home', 'Your next workout, calories and weight'),
    screenshot('session', 'Log each set with a thumb, without a signal'),
    screenshot('progress', 'Weight progress, plans and history'),
    screenshot('exercise', 'The records of an exercise, and the way there'),
    screenshot('builder', 'Build a plan from 105 exercises'),
    {
      ...screenshot('wide', 'Your next workout, calories and weight'),
      sizes: '2560x1600',
      form_factor: 'wide',
    },
  ],
  shortcuts: [
    shortcut('Start workout', '/shortcut-start.png', 'start'),
    shortcut('Log weight', '/shortcut-weight.png', 'weight'),
  ],
};
