/** The order that the person has given the plans (D35): ids; it lives on the device alone. */
import type { Plan } from './plan.ts';

/** As the person put them; those never moved stand in the server's order, new ones last. */
export function inOrder(plans: readonly Plan[], order: readonly string[]): Plan[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Plan) => places.get(id) ?? order.length;
  return plans.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The order after a plan has changed places with its neighbour on the screen.
 * @param shown the plans as they stand on the screen
 * @param order what was kept: plans that are away just now (a delete that can be undone, a list that
 * lags) keep their places in it
 */
export function movedInOrder(
  shown: readonly Plan[],
  order: readonly string[],
  { planId, step }: { planId: string; step: -1 | 1 },
): readonly string[] {
  const from = shown.findIndex(({ id }) => id === planId);
  const neighbour = shown[from + step];
  if (from < 0 || !neighbour) return order;
  const known = new Set(order);
  const whole = [...order, ...shown.map(({ id }) => id).filter((id) => !known.has(id))];
  const swapped = new Map([
    [planId, neighbour.id],
    [neighbour.id, planId],
  ]);
  return whole.map((id) => swapped.get(id) ?? id);
}
