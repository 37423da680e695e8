/** Runs walks of one profile at random, and says with which seed. */
import fc from 'fast-check';
import type { ModelServer } from './servers.ts';
import { type Profile, type Step, walkOf } from './steps.ts';
import { judge, settle } from './verdict.ts';
import { Walk } from './walk.ts';

async function walkOnce(
  profile: Profile,
  steps: readonly Step[],
  newServer: (walk: Walk) => Promise<ModelServer>,
): Promise<void> {
  const walk = new Walk(profile);
  const server = await newServer(walk);
  try {
    await walk.begin(server);
    for (const step of steps) await walk.take(step);
    await settle(walk);
    await judge(walk, server, profile);
  } finally {
    for (const phone of walk.phones) phone.putAway();
  }
}

/**
 * So many walks; with SOAK_SECONDS set, as many as fit into that time. The seed is SEED, or a new
 * one, and is printed either way.
 */
export async function runWalks(
  profile: Profile,
  runs: number,
  newServer: (walk: Walk) => Promise<ModelServer>,
): Promise<void> {
  const seconds = Number(process.env['SOAK_SECONDS'] ?? 0);
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  let walks = 0;
  const property = fc.asyncProperty(walkOf(profile), async (steps) => {
    walks += 1;
    await walkOnce(profile, steps, newServer);
  });
  await fc.assert(property, {
    seed,
    ...(seconds > 0
      ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 }
      : { numRuns: runs }),
  });
  process.stdout.write(`${JSON.stringify(profile)}: ${walks} walks, seed ${seed}\n`);
}
