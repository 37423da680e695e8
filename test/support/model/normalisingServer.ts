/** A server in the model that keeps S7 and keeps values in its own form. */
import { NormalisingBackend } from '../servers/normalising/normalisingBackend.ts';
import type { Quirks } from '../servers/normalising/quirks.ts';
import { type ModelServer, planOfRow, STRANGERS_DATA, sessionOfRow } from './servers.ts';

export function normalisingServer(quirks: Partial<Quirks>, nowMs: () => number): ModelServer {
  return modelOf(new NormalisingBackend({ quirks, nowMs }), quirks, nowMs);
}

function strangerOf(quirks: Partial<Quirks>, nowMs: () => number): ModelServer {
  const backend = new NormalisingBackend({ quirks, nowMs, userId: 8 });
  backend.plant('sessions', { ...STRANGERS_DATA.session });
  backend.plant('plans', { ...STRANGERS_DATA.plan, id: 5001 });
  return modelOf(backend, quirks, nowMs);
}

function modelOf(
  backend: NormalisingBackend,
  quirks: Partial<Quirks>,
  nowMs: () => number,
): ModelServer {
  const inListOrder = <T>(rows: readonly T[]) =>
    quirks.order === 'reversed' ? rows.toReversed() : rows;
  return {
    userId: backend.userId,
    cookies: {},
    answer: (call) => backend.answer(call),
    state() {
      const { weights, plans, sessions, calories, goal } = backend.held();
      return Promise.resolve({
        weights,
        plans: inListOrder(plans).map(({ row }) => planOfRow(row)),
        sessions: sessions.map(({ row }) => sessionOfRow(row)),
        calories: calories.total,
        goal,
      });
    },
    stranger: () => Promise.resolve(strangerOf(quirks, nowMs)),
    backUp: () => backend.backUp(),
    restore: () => backend.restore(),
    setExtended: () => undefined,
    befall: (trouble) => backend.befall(trouble),
    heal: () => backend.heal(),
  };
}
