/** The call table as an OpenAPI 3.1 document. */
import * as v from 'valibot';
import { Ignored, ProblemBody } from '../../contract/answers.ts';
import {
  api,
  type Call,
  EXPECTED_USER_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  RECORDED_AT_HEADER,
  XSRF_HEADER,
} from '../../contract/api.ts';
import { DayText } from '../../contract/bodies.ts';
import { Conflict, IF_MATCH_HEADER, IF_NONE_MATCH_HEADER } from '../../contract/conflict.ts';
import { getSessionsSince, PREFER_HEADER, RETURN_MINIMAL } from '../../contract/revision.ts';
import { LIMITS } from '../../domain/constants.ts';
import { isStorable } from '../../domain/text.ts';
import { answerSchema, bodySchema, type JsonSchema } from './openApiSchema.ts';
import { MAX_PARAMETER_LENGTH } from './signedInRoute.ts';

/** Of the document, not of the program. */
const DOCUMENT_VERSION = '1';

/** With the question that our own server understands. */
const CALLS = { ...api, getSessions: getSessionsSince } satisfies Record<keyof typeof api, Call>;
const OPEN_CALLS: readonly Call[] = [api.logOut, api.getProviders];
const CONDITIONAL_CALLS: readonly Call[] = [
  api.updateUser,
  api.setWeight,
  api.deleteWeight,
  api.editPlan,
  api.deletePlan,
];

const storable = (maxLength: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength), v.check(isStorable));
const text = { type: 'string' };
const tags = { ...text, minLength: 1 };

/** Made once a process: it takes some milliseconds. */
const PATHS = pathsOf(CALLS);

/** sessionName: of the cookie that says who is signed in. */
export function openApiDocument(sessionName: string): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Repkeep',
      version: DOCUMENT_VERSION,
      description:
        'Weights are in pounds, durations in minutes. A body can be refused for its size (413), or for how many values it holds (400).',
    },
    paths: PATHS,
    components: {
      schemas: { Problem: answerSchema(ProblemBody), Conflict: answerSchema(Conflict) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionName },
        token: {
          type: 'apiKey',
          in: 'header',
          name: XSRF_HEADER,
          description: 'The value of the XSRF cookie, on every write.',
        },
      },
    },
  };
}

function pathsOf(calls: Record<string, Call>): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = pathAlone(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return paths;
}

function pathAlone({ path }: Call): string {
  return path.split('?')[0] ?? '';
}

function operationOf(operationId: string, call: Call): JsonSchema {
  const body = call.body && {
    required: true,
    content: { 'application/json': { schema: bodySchema(call.body) } },
  };
  return {
    operationId,
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(call),
  };
}

function isOpen(call: Call): boolean {
  return OPEN_CALLS.includes(call);
}

function isRead({ method }: Call): boolean {
  return method === 'GET';
}

function securityOf(call: Call): JsonSchema[] {
  if (isOpen(call)) return [];
  return [isRead(call) ? { session: [] } : { session: [], token: [] }];
}

function parametersOf(call: Call): JsonSchema[] {
  const [path = '', query = ''] = call.path.split('?');
  const inPath = namesIn(path).map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: bodySchema(name === 'date' ? DayText : storable(MAX_PARAMETER_LENGTH)),
  }));
  const inQuery = namesIn(query, /(\w+)=/g).map((name) => ({ name, in: 'query', schema: text }));
  const headers = Object.entries(headersOf(call)).map(([name, schema]) => ({
    ...{ name, in: 'header', schema },
  }));
  return [...inPath, ...inQuery, ...headers];
}

/** The words of a path between braces. */
function namesIn(path: string, pattern = /\{(\w+)\}/g): string[] {
  return [...path.matchAll(pattern)].map(([, name = '']) => name);
}

/** The headers that a call takes and never needs. */
function headersOf(call: Call): Record<string, JsonSchema> {
  if (isOpen(call)) return {};
  const always = { [EXPECTED_USER_HEADER]: text };
  const minimal = { [PREFER_HEADER]: { const: RETURN_MINIMAL } };
  if (isRead(call)) {
    const form = call === api.getUser ? minimal : {};
    return { ...always, ...form, [IF_NONE_MATCH_HEADER]: tags };
  }
  const conditions = { [IF_MATCH_HEADER]: tags, [IF_NONE_MATCH_HEADER]: { const: '*' } };
  return {
    ...always,
    ...minimal,
    [IDEMPOTENCY_KEY_HEADER]: bodySchema(storable(LIMITS.planIdLength)),
    [RECORDED_AT_HEADER]: { ...text, format: 'date-time' },
    ...(CONDITIONAL_CALLS.includes(call) ? conditions : {}),
  };
}

function responsesOf(call: Call): JsonSchema {
  const problem = (schema: string, description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  const answer = {
    description: 'Done.',
    content: { 'application/json': { schema: answerSchema(call.answer) } },
  };
  const mayBeEmpty = !isRead(call);
  return {
    ...(call.answer === Ignored ? {} : { 200: answer }),
    ...(mayBeEmpty ? { 204: { description: 'Done; there is nothing to say of it.' } } : {}),
    ...(isRead(call) ? { 304: { description: 'It stands as the tag says.' } } : {}),
    ...(CONDITIONAL_CALLS.includes(call)
      ? { 412: problem('Conflict', 'Something else stands there.') }
      : {}),
    default: problem('Problem', 'Refused (RFC 9457).'),
  };
}
