/** What can be asked of the program besides serving: `node dist/server/main.js COMMAND`. */
import { type Config, ConfigError } from '../config.ts';
import { backUp, type Content } from './backup.ts';
import { check } from './check.ts';
import { restore } from './restore.ts';
import { nameOf, withStorageAsItIs } from './storage.ts';
import { listUsers } from './users.ts';

type Say = (line: string) => void;

interface Command {
  /** Whether it takes a file. */
  readonly file: 'needed' | 'optional' | 'none';
  readonly run: (config: Config, file: string, say: Say) => Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    file: 'needed',
    async run(config, file, say) {
      const content = await withStorageAsItIs(config, (database) => backUp(database, file));
      say(`${file} has ${summaryOf(content)}, from ${nameOf(config)}.`);
    },
  },
  restore: {
    file: 'needed',
    async run(config, file, say) {
      const content = await restore(config, file);
      say(`Restored ${summaryOf(content)}, into ${nameOf(config)}.`);
    },
  },
  check: { file: 'optional', run: check },
  users: { file: 'none', run: async (config, _file, say) => listUsers(config, say) },
};

/** Runs a command; `say` takes its lines. Throws ConfigError for one that there is not. */
export async function runCommand(
  [name = '', file = '', ...more]: readonly string[],
  { config, say }: { readonly config: () => Config; readonly say: Say },
): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isFit =
    (command?.file === 'optional' || (command?.file === 'needed') === (file !== '')) &&
    more.length === 0;
  if (!command || !isFit) {
    throw new ConfigError(
      'Repkeep serves when it is started without a word; the commands are backup FILE, restore FILE, check, check FILE and users.',
    );
  }
  await command.run(config(), file, say);
}

function summaryOf({ version, counts }: Content): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const people = counts.get('users') ?? 0;
  return `${people} ${people === 1 ? 'person' : 'people'} in ${rows} rows, schema ${version}`;
}
