/** What the server counts about itself, in Prometheus' text format (version 0.0.4). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { isUnsafe } from './auth/origin.ts';
import { type Failure, failureOf } from './data/failures.ts';
import type { LossyOutput } from './lossyOutput.ts';

/** How often the event loop's delay is looked at. */
const EVERY_MS = 20;
const NANOSECONDS = 1e9;

const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const;
const FAILURES: readonly Failure[] = ['busy', 'damaged', 'full', 'unreachable'];

export interface Metrics {
  /** All of them, as they are now. */
  text(): string;
}

/** Counts from here on. Call it before any route is added. */
export function countRequests(server: FastifyInstance, log: LossyOutput): Metrics {
  const answered = new Map<string, number>(STATUSES.map((status) => [status, 0]));
  const failed = new Map<string, number>(FAILURES.map((failure) => [failure, 0]));
  let writes = 0;
  const connections = countConnections(server);
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
  delay.enable();
  server.addHook('onClose', async () => void delay.disable());
  server.addHook('onError', async (_request, _reply, error) => {
    // A request that was given up has an error like a database that went away, and a status.
    const failure = error.statusCode === undefined ? failureOf(error) : null;
    if (failure !== null) addTo(failed, failure);
  });
  server.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    const status = `${Math.floor(statusCode / 100)}xx`;
    addTo(answered, status);
    if (isUnsafe(method) && url.startsWith('/api/') && status === '2xx') writes += 1;
  });

  /** Since it was asked last, in seconds; the pause between two looks is none. */
  function delays(): { readonly p99: number; readonly max: number } {
    const inSeconds = (nanoseconds: number) =>
      Math.max(0, nanoseconds / NANOSECONDS - EVERY_MS / 1_000);
    const found = { p99: inSeconds(delay.percentile(99)), max: inSeconds(delay.max) };
    delay.reset();
    return found;
  }

  return {
    text() {
      const { p99, max } = delays();
      return [
        family('requests_total', 'counter', 'Requests answered, by status.', {
          label: 'status',
          values: answered,
        }),
        family('writes_total', 'counter', 'Changes that were acknowledged, repeats too.', writes),
        family('database_failures_total', 'counter', 'Requests the database did not serve.', {
          label: 'reason',
          values: failed,
        }),
        family('log_lines_dropped_total', 'counter', 'Log lines nobody took.', log.droppedInAll()),
        family('connections', 'gauge', 'Open ones that have asked something.', connections()),
        family('event_loop_delay_p99_seconds', 'gauge', 'Since this was asked last.', p99),
        family('event_loop_delay_max_seconds', 'gauge', 'Since this was asked last.', max),
      ].join('');
    },
  };
}

/** Those that asked something: a server for 'localhost' listens at several addresses, and tells of one. */
function countConnections(server: FastifyInstance): () => number {
  const known = new WeakSet<object>();
  let open = 0;
  server.addHook('onRequest', async ({ raw: { socket } }) => {
    if (known.has(socket)) return;
    known.add(socket);
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
}

function addTo(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** One metric with its help, and a line for each of its values. */
function family(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number | { readonly label: string; readonly values: ReadonlyMap<string, number> },
): string {
  const lines =
    typeof value === 'number'
      ? [`repkeep_${name} ${value}`]
      : [...value.values].map(
          ([one, count]) => `repkeep_${name}{${value.label}="${one}"} ${count}`,
        );
  const about = [`# HELP repkeep_${name} ${help}`, `# TYPE repkeep_${name} ${type}`];
  return [...about, ...lines].map((line) => `${line}\n`).join('');
}
