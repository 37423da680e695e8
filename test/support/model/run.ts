/** Runs walks of one profile at random, and says with which seed. */
import fc from 'fast-check';
import { STRIDE } from '../crash/depth.ts';
import type { Quirks } from '../servers/normalising/quirks.ts';
import type { ModelServer } from './servers.ts';
import { type Profile, type Story, storyOf } from './steps.ts';
import { judge, settle } from './verdict.ts';
import { Walk } from './walk.ts';

/** `nowMs` is the server's clock. */
type NewServer = (walk: {
  nowMs(): number;
  quirks: Partial<Quirks>;
}) => Promise<ModelServer> | ModelServer;

/** One walk, from picking the phones up to the judgement. */
async function walkOnce(
  profile: Profile,
  { steps, quirks }: Story,
  newServer: NewServer,
): Promise<void> {
  const walk = new Walk(profile, quirks);
  const { world } = walk;
  const nowMs = () => world.nowMs + world.serverSkewMs;
  try {
    await walk.begin(await newServer({ nowMs, quirks }));
    for (const step of steps) await walk.take(step);
    await settle(walk);
    await judge(walk);
  } finally {
    for (const phone of walk.phones) phone.putAway();
  }
}

/** A red `npm test` tells of the commit and not of the dice: new walks are what the soak draws. */
const SEED = 65_947_387;

/**
 * So many walks, the same every time, or the first of them (crash/depth.ts); with SOAK_SECONDS set, as
 * many as fit into that time. The seed is printed; another one is set by the environment's SEED.
 */
export async function runWalks(
  profile: Profile,
  runs: number,
  newServer: NewServer,
): Promise<void> {
  const seconds = Number(process.env['SOAK_SECONDS'] ?? 0);
  const seed = Number(process.env['SEED'] ?? SEED);
  let walks = 0;
  const property = fc.asyncProperty(storyOf(profile), async (story) => {
    walks += 1;
    await walkOnce(profile, story, newServer);
  });
  await fc.assert(property, {
    seed,
    ...(seconds > 0
      ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 }
      : { numRuns: Math.ceil(runs / STRIDE) }),
  });
  process.stdout.write(`${JSON.stringify(profile)}: ${walks} walks, seed ${seed}\n`);
}
