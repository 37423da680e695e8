/** Reading what a drain or another device has changed, and seeing what the server took before. */
import { readDoubtful, readNextDueMs } from '../../store/outbox/deliver.ts';
import { readAccepted, refresh } from '../../store/outbox/settle.ts';
import { type ListName, readTag } from '../../store/snapshot/etags.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { newPlanFinder } from '../../store/snapshot/planIds.ts';
import { mayExtend, refusesStrangers } from './capabilities.ts';
import { lookFor, naming, sentOf, standingOfTaken } from './confirmation.ts';
import { askPresence } from './presence.ts';
import { readNewer, readResource } from './readResource.ts';
import { type Resource, resourceOf } from './resources.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

const RESOURCES: readonly Resource[] = ['profile', 'plans', 'weights', 'sessions'];
/** What was taken and not seen is looked for again after this time: a replica lags by less. */
const SEE_AGAIN_MS = 30_000;

/** Reads the lists. One with a change in doubt is left: it would show that change twice. */
export async function readLists(run: Run, read: boolean): Promise<Halt | null> {
  const { account } = run.drainer;
  const doubtful = new Set((await readDoubtful(account)).map(resourceOf));
  const unseen = new Set((await readAccepted(account)).map(({ change }) => resourceOf(change)));
  const answers: Answer[] = [];
  for (const resource of RESOURCES) {
    // The preflight has just read the profile.
    const isWhole = read && resource !== 'profile' && !run.fresh.has(resource);
    const isChanged = run.stale.has(resource) || unseen.has(resource);
    if (!(isWhole || isChanged) || doubtful.has(resource)) continue;
    const found = await readOne(run, resource, unseen.has(resource));
    // A failed fetch keeps what the device has (D5).
    if (found === 'unchanged' || found === null) continue;
    if ('why' in found) return found;
    if (refusesStrangers(run)) await see(run, found);
    else answers.push(found);
  }
  return answers.length === 0 ? null : seeOurs(run, answers);
}

/**
 * On a server that gives its lists to whoever is signed in, that may have become another person
 * since the preflight: they are kept only when our own person answers once more.
 */
async function seeOurs(run: Run, answers: readonly Answer[]): Promise<Halt | null> {
  const { account } = run.drainer;
  const presence = await askPresence(run.network);
  const isOurs = presence.who === 'user' && presence.user.id === account.userId;
  if (!isOurs) return { why: 'preflight', retryAfterMs: null };
  for (const answer of answers) await see(run, answer);
  return null;
}

/** Installs an answer, and lets go what it shows of what the server has taken before. */
export async function see(run: Run, answer: Answer): Promise<void> {
  const { drainer } = run;
  const accepted = await readAccepted(drainer.account);
  const plans = answer.resource === 'plans' ? answer.plans : [];
  const newPlans = (await newPlanFinder(drainer.account))(plans);
  const looks = accepted
    .filter(({ change }) => resourceOf(change) === answer.resource)
    .map((entry) => {
      const sent = sentOf(entry);
      const look = lookFor(sent, answer, newPlans.get(entry.opId) ?? null);
      return { ...look, entry, standing: standingOfTaken(sent, look) };
    });
  const created = looks.flatMap((look) => look.created);
  await refresh(drainer, naming(answer, created), looks);
}

/** When there is something to do that is not due yet, epoch milliseconds. */
export async function readNextDue(run: Run): Promise<number | null> {
  const { account } = run.drainer;
  const isUnseen = (await readAccepted(account)).length > 0;
  const dues = [
    run.lookUpDueMs,
    await readNextDueMs(account),
    isUnseen ? account.clock.nowMs() + SEE_AGAIN_MS : null,
  ].filter((dueMs) => dueMs !== null);
  return dues.length === 0 ? null : Math.min(...dues);
}

async function readOne(run: Run, resource: Resource, isUnseen: boolean) {
  const list: ListName | null = resource === 'profile' ? null : resource;
  // That a list is unchanged would not say whether it shows what was taken.
  const tag = list && mayExtend(run) && !isUnseen ? await readTag(run.drainer.account, list) : null;
  return list === null || tag === null
    ? readResource(run.network, resource)
    : readNewer(run.network, list, tag);
}
