/** Our own server as it is built, with people who have trained for years. */
import type { BrowserContext, Page } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts';
import { putHistory } from '../../support/servers/longHistory.ts';
import { openBenchPage } from './benchPage.ts';
import { recordOf } from './page/records.ts';

export interface Person {
  readonly page: Page;
  readonly userId: string;
  /** From here on the browser is theirs, as it is when they have just been made. */
  takeOver(): Promise<void>;
  /** The app is closed and opened again. */
  comeBack(): Promise<Page>;
}

export interface OwnServer extends BuiltServer {
  /**
   * A new person, with as many sessions in the history. `through`: the address under which their page
   * finds the server, where that is another one.
   */
  newPerson(person: { sessions: number; through?: string }): Promise<Person>;
}

export async function startOwnServer(context: BrowserContext, html: string): Promise<OwnServer> {
  const server = await startBuiltServer({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'silent' } });
  let people = 0;
  return {
    ...server,
    async newPerson({ sessions, through = server.url }) {
      people += 1;
      await context.clearCookies();
      await signIn(context, server.url, `Person ${people}`);
      const cookies = await context.cookies();
      const page = await openBenchPage(context, { url: through, html });
      const userId = await page.evaluate(async () => {
        const { id } = await (await fetch('/api/auth/user')).json();
        return String(id);
      });
      const history = Array.from({ length: sessions }, (_, index) => recordOf(index));
      if (sessions > 0) await putHistory(server.dataDir, userId, history);
      const takeOver = async () => {
        await context.clearCookies();
        await context.addCookies(cookies);
      };
      const comeBack = async () => {
        await page.close();
        return openBenchPage(context, { url: through, html });
      };
      return { page, userId, takeOver, comeBack };
    },
  };
}

/** The session's cookie is for every port of this machine. */
async function signIn(context: BrowserContext, url: string, name: string): Promise<void> {
  const page = await context.newPage();
  // Not the app itself, which would begin to read.
  await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${url}/oauth2/authorization/local`);
  await page.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  await page.close();
}
