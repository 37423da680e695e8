import { safeParse } from 'valibot';
import { ProviderList } from '../contract/answers.ts';
import { api } from '../contract/api.ts';
import { type Device, readProviders, rememberProviders } from '../store/device.ts';
import type { SignInProvider } from '../store/syncPort.ts';
import { type Network, type Reply, send } from './http.ts';

const WAIT_MS = 5_000;

/**
 * Tells which sign-in buttons to offer (D23): at once those that the server listed last,
 * then those that it lists now. Where it has never listed any, that is the default one.
 */
export async function findProviders(
  { device, network }: { device: Device; network: Network },
  defaultProvider: SignInProvider,
  tell: (providers: readonly SignInProvider[]) => void,
): Promise<void> {
  // A device that cannot keep them can still sign in.
  const known = await readProviders(device).catch(() => []);
  if (known.length > 0) tell(known);
  const { method, path } = api.getProviders;
  const heard = listOf(await send(network, { method, path, limitMs: WAIT_MS }));
  if (heard) await rememberProviders(device, heard).catch(() => undefined);
  // A question that was asked later may have been answered before.
  const listed = heard ?? (await readProviders(device).catch(() => known));
  tell(listed.length > 0 ? listed : [defaultProvider]);
}

/** None where the server has no such list; null when this answer does not say. */
function listOf(reply: Reply): readonly SignInProvider[] | null {
  if (reply.kind !== 'answered') return null;
  if (reply.status === 404) return [];
  const list = reply.status === 200 ? safeParse(ProviderList, reply.body) : null;
  return list?.success ? list.output : null;
}
