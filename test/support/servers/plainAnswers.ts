/** What a server that keeps S7 and nothing more does with a call: used over HTTP and in the browser. */

export type Row = Record<string, unknown>;

/** Everything a person of this backend has. */
export interface PlainData {
  user: Row;
  weights: Record<string, number>;
  plans: Row[];
  sessions: Row[];
  /** Never given twice, as a database's counter does. */
  nextPlanId: number;
}

export function emptyData(): PlainData {
  return {
    // A number for an id, and no calorie fields at all: as bare as a server may be.
    user: { id: 7, name: 'Alex', profilePicture: null },
    weights: {},
    plans: [],
    sessions: [],
    nextPlanId: 101,
  };
}

export function plainAnswer(
  data: PlainData,
  { method, pathname, body }: { method: string; pathname: string; body: unknown },
): [number, unknown] {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Row;
  const [, , area, id] = pathname.split('/');
  const value = decodeURIComponent(id ?? '');
  switch (`${method} ${area}`) {
    case 'GET auth':
      return value === 'user' ? [200, data.user] : [404, {}];
    case 'POST auth':
      return [200, {}];
    case 'PUT user':
      Object.assign(data.user, given);
      return [200, given];
    case 'GET weight':
      return [200, data.weights];
    case 'PUT weight':
      data.weights[String(given['date'])] = Number(given['weight']);
      return [200, data.weights];
    case 'DELETE weight':
      delete data.weights[value];
      return [200, data.weights];
    case 'GET workouts':
      return [200, data.plans];
    case 'POST workouts':
      data.plans.push({ ...given, id: data.nextPlanId });
      data.nextPlanId += 1;
      return [200, data.plans];
    case 'PUT workouts': {
      const plan = data.plans.find((row) => String(row['id']) === value);
      if (!plan) return [404, {}];
      Object.assign(plan, given, { id: plan['id'] });
      return [200, data.plans];
    }
    case 'DELETE workouts':
      data.plans = data.plans.filter((row) => String(row['id']) !== value);
      return [200, data.plans];
    case 'GET workout-history':
      return [200, data.sessions];
    case 'POST workout-history':
      data.sessions.push(given['session'] as Row);
      return [200, data.sessions];
    case 'DELETE workout-history': {
      const held = data.sessions.length;
      data.sessions = data.sessions.filter((row) => String(row['id']) !== value);
      return data.sessions.length < held ? [200, data.sessions] : [404, {}];
    }
    default:
      return [404, {}];
  }
}
