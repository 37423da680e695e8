// @ts-check
/** What makes the built client small; tests and `npm run dev` do without. */

/** @returns {import('vite').Plugin} */
export function smallBuild() {
  return {
    name: 'small-build',
    apply: 'build',
    config: () => ({
      resolve: {
        // What 'dexie' stands for is written for browsers that es2022 leaves out, and its parts cannot be left out.
        alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
      },
      css: { modules: { generateScopedName: '[hash:base64:5]' } },
      environments: {
        client: {
          build: {
            // Styles of their own would not be asked for again where they could not be had at once.
            cssCodeSplit: false,
            modulePreload: false,
            rolldownOptions: {
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
