import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Environment } from '../../src/server/environment.ts';

/** What README's table of settings says: each name with its default; '' where it has none. */
async function settingsInReadme(): Promise<Record<string, string>> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const section = /\n## Configuration\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const rows = section.matchAll(/^\| (`.*?) \| (.*?) ?\| .* \|$/gm);
  const settings = [...rows].flatMap(([, names = '', defaults = '']) => {
    const all = names.replaceAll('`', '').split(', ');
    // A list is the default of one.
    const values = all.length === 1 ? [defaults] : defaults.split(', ');
    return all.map((name, at) => [name, values[at] ?? '']);
  });
  return Object.fromEntries(settings);
}

describe('README’s table of settings', () => {
  it('has every name that the server reads and no other, each with its default', async () => {
    const defaults = Object.entries(Environment.entries).map(([name, { default: value }]) => [
      name,
      value ?? '',
    ]);
    const read: Record<string, string> = Object.fromEntries(defaults);
    expect(await settingsInReadme()).toEqual({
      ...read,
      // Whichever name of this machine the browser used.
      PUBLIC_URL: `http://${read['HOST']}:PORT`,
    });
  });
});
