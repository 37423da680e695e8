/**
 * The call table (S7). The client's calls and the server's routes are both made from it.
 * {id} and {date} in a path are filled by `pathOf`.
 */
import type * as v from 'valibot';
import {
  Ignored,
  PlanList,
  ProviderList,
  SessionList,
  User,
  UserFields,
  WeightMap,
} from './answers.ts';
import { PlanBody, SessionEnvelope, UserBody, WeightBody } from './bodies.ts';

/** One line of the table. `body` is null where the call sends none. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body: v.GenericSchema | null;
  readonly answer: v.GenericSchema;
}

export const api = {
  getUser: { method: 'GET', path: '/api/auth/user', body: null, answer: User },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    body: null,
    answer: Ignored,
  },
  updateUser: {
    method: 'PUT',
    path: '/api/user',
    body: UserBody,
    answer: UserFields,
  },
  getWeights: {
    method: 'GET',
    path: '/api/weight',
    body: null,
    answer: WeightMap,
  },
  setWeight: {
    method: 'PUT',
    path: '/api/weight',
    body: WeightBody,
    answer: WeightMap,
  },
  deleteWeight: {
    method: 'DELETE',
    path: '/api/weight/{date}',
    body: null,
    answer: WeightMap,
  },
  getPlans: {
    method: 'GET',
    path: '/api/workouts',
    body: null,
    answer: PlanList,
  },
  createPlan: {
    method: 'POST',
    path: '/api/workouts',
    body: PlanBody,
    answer: PlanList,
  },
  editPlan: {
    method: 'PUT',
    path: '/api/workouts/{id}',
    body: PlanBody,
    answer: PlanList,
  },
  deletePlan: {
    method: 'DELETE',
    path: '/api/workouts/{id}',
    body: null,
    answer: PlanList,
  },
  getSessions: {
    method: 'GET',
    path: '/api/workout-history',
    body: null,
    answer: SessionList,
  },
  addSession: {
    method: 'POST',
    path: '/api/workout-history',
    body: SessionEnvelope,
    answer: SessionList,
  },
  deleteSession: {
    method: 'DELETE',
    path: '/api/workout-history/{id}',
    body: null,
    answer: SessionList,
  },
  /** An extension of our server (D23). */
  getProviders: {
    method: 'GET',
    path: '/api/auth/providers',
    body: null,
    answer: ProviderList,
  },
} as const satisfies Record<string, Call>;

/** Fills the one placeholder of a path. */
export function pathOf(call: Call, value: string): string {
  return call.path.replace(/\{\w+\}/, () => encodeURIComponent(value));
}

/** Where the browser goes to sign in (S7). */
export function signInPath(providerId: string): string {
  return `/oauth2/authorization/${encodeURIComponent(providerId)}`;
}

/** What the server answers itself, the provider's redirect too (S7); all else is the app's. */
export const SERVER_PATHS = /^\/(api|oauth2|login|local-idp)\//;

/** Names that both ends must spell alike. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** The `type` of our server's 403 problem document when the token is missing or wrong. */
export const XSRF_PROBLEM = 'urn:repkeep:problem:xsrf';
/** The `type` of our server's 422 problem document when the account may hold no more. */
export const FULL_PROBLEM = 'urn:repkeep:problem:full';
/** Extensions of our server: never needed, sent where they cannot hurt. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const EXPECTED_USER_HEADER = 'X-Expected-User';
/** When the person made the change: kept beside it and told in a conflict; it decides nothing. */
export const RECORDED_AT_HEADER = 'X-Recorded-At';
