// @ts-check
/** The API behind `vite dev`: Vite hands our server's paths to the app of src/server, reloaded when it changes. */
import { isRunnableDevEnvironment } from 'vite';

/** @typedef {typeof import('../src/server/app.ts')} AppModule */
/** @typedef {typeof import('../src/server/config.ts')} ConfigModule */
/** @typedef {{ app: import('../src/server/app.ts').App, isServerPath: AppModule['isServerPath'] }} Running */

/** @returns {import('vite').Plugin} */
export function apiInDev() {
  /** @type {Promise<Running> | null} */
  let running = null;
  /** Resolves when the old app has closed its database. */
  let stopped = Promise.resolve();
  const stop = () => {
    // An app that never started has nothing to close, and has already said why.
    if (running) stopped = running.then(({ app }) => app.close()).catch(() => undefined);
    running = null;
    return stopped;
  };
  return {
    name: 'api-in-dev',
    apply: 'serve',
    configureServer({ environments, middlewares }) {
      middlewares.use((request, response, next) => {
        running ??= stopped.then(() => start(environments['ssr']));
        running
          .then(({ app, isServerPath }) => {
            if (isServerPath(request.url ?? '/')) app.handle(request, response);
            else next();
          })
          .catch(next);
      });
    },
    async hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) await stop();
    },
    async closeBundle() {
      await stop();
    },
  };
}

/**
 * @param {import('vite').DevEnvironment | undefined} environment
 * @returns {Promise<Running>}
 */
async function start(environment) {
  if (!environment || !isRunnableDevEnvironment(environment)) {
    throw new Error('Vite has no environment to run the server in.');
  }
  const { runner } = environment;
  /** @type {AppModule} */
  const { createApp, isServerPath } = await runner.import('/src/server/app.ts');
  /** @type {ConfigModule} */
  const { parseConfig } = await runner.import('/src/server/config.ts');
  return { app: await createApp(parseConfig(process.env)), isServerPath };
}
