import { describe, expect, it } from 'vitest';
import { api, type Call } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/domain/constants.ts';
import { describedIn, type OpenApi } from '../../support/openApi/document.ts';
import { Browser, startServer } from '../support.ts';

const PATH = '/api/openapi.json';

async function ask(headers: Record<string, string> = {}, environment = {}) {
  const { url } = await startServer(environment);
  const browser = new Browser(url);
  return { browser, response: await browser.fetch(PATH, { headers }) };
}

describe('GET /api/openapi.json', () => {
  it('is there for anybody, with the headers of every other answer, and known by its tag', async () => {
    const { browser, response } = await ask();
    expect(response.status).toBe(200);
    const other = await browser.fetch('/api/auth/providers');
    const namesOf = ({ headers }: Response) => [...headers.keys()];
    expect(namesOf(response)).toEqual(expect.arrayContaining(namesOf(other)));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const tag = response.headers.get('etag') ?? '';
    const again = await browser.fetch(PATH, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('names the cookie as this server calls it', async () => {
    const oidc = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    const settings = { ...oidc, PUBLIC_URL: 'https://lift.example' };
    const { response } = await ask({ host: 'lift.example' }, settings);
    const { components }: OpenApi = await response.json();
    expect(components.securitySchemes['session']).toMatchObject({ name: '__Host-session' });
  });
});

describe('the document', () => {
  const read = async (): Promise<OpenApi> => (await ask()).response.json();

  it('is OpenAPI 3.1: what its specification demands is there', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.any(String),
    });
    const described = describedIn(document);
    const ids = described.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, parameters, responses, security, body } of described) {
      expect(path).toMatch(/^\/[^?#]*$/);
      expect(method).toMatch(/^(GET|PUT|POST|DELETE)$/);
      const names = parameters.map((one) => `${one.in} ${one.name.toLowerCase()}`);
      expect(new Set(names).size).toBe(names.length);
      for (const one of parameters) {
        expect(['path', 'query', 'header']).toContain(one.in);
        expect(one.schema).toEqual(expect.any(Object));
        // Those have places of their own in a document.
        expect(one.name).not.toMatch(/^(accept|content-type|authorization)$/i);
        if (one.in === 'path') expect(one.required).toBe(true);
      }
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
      expect(method === 'GET' || method === 'DELETE' ? body : null).toBeNull();
      expect(Object.keys(responses).length).toBeGreaterThan(0);
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect(description).not.toBe('');
      }
      for (const needed of security.flatMap(Object.keys)) {
        expect(document.components.securitySchemes).toHaveProperty(needed);
      }
    }
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(document.components.schemas).toHaveProperty(name.split('/').at(-1) ?? '');
    }
    for (const [, pattern = ''] of text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)) {
      expect(() => new RegExp(JSON.parse(pattern), 'u')).not.toThrow();
    }
  });

  it('has every call of the contract, and no other', async () => {
    const document = await read();
    const lineOf = (method: string, path: string) => `${method} ${path}`;
    const calls = Object.entries<Call>(api);
    const described = describedIn(document);
    expect(described.map((one) => [one.operationId, lineOf(one.method, one.path)]).sort()).toEqual(
      calls.map(([name, { method, path }]) => [name, lineOf(method, path)]).sort(),
    );
    for (const { operationId, body } of described) {
      const call = calls.find(([name]) => name === operationId)?.[1];
      expect(body === null, operationId).toBe(call?.body === null);
    }
    expect(document.paths['/api/workout-history']?.['get']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'since', in: 'query' }),
    );
  });

  it('says the limits of each field, also of fields in lists', async () => {
    const document = await read();
    const bodyOf = (id: string) =>
      describedIn(document).find((one) => one.operationId === id)?.body;
    const { properties: plan = {} } = bodyOf('createPlan') ?? {};
    expect(plan['name']).toMatchObject({ minLength: 1, maxLength: LIMITS.nameLength });
    expect(plan['exercises']).toMatchObject({ minItems: 1, maxItems: LIMITS.planExercises });
    expect(plan['exercises']?.items?.properties?.['sets']).toMatchObject({
      ...{ type: 'integer', minimum: 0, maximum: LIMITS.sets },
    });
    const session = bodyOf('addSession')?.properties?.['session'];
    expect(session?.required).toContain('timestamp');
    expect(session?.properties?.['timestamp']).toMatchObject({
      ...{ maxLength: 30, pattern: expect.stringContaining('^'), allOf: [{ pattern: 'Z$' }] },
    });
    expect(session).toMatchObject({
      description: 'Refused where it is not the day of the timestamp.',
    });
    expect(bodyOf('setWeight')?.properties?.['date']).toMatchObject({ format: 'date' });
  });

  it('shows what our own server answers, and not what the app would take from any', async () => {
    const document = await read();
    const { properties } =
      describedIn(document).find((one) => one.operationId === 'getPlans')?.responses[200]
        ?.content?.['application/json']?.schema.items ?? {};
    expect(properties?.['id']).toEqual({ type: 'string', minLength: 1 });
    expect(properties?.['exercises']?.items?.properties?.['weight']).toEqual({ type: 'number' });
  });

  it('tells which calls need a sign-in', async () => {
    const { browser, response } = await ask();
    for (const { method, path, security } of describedIn(await response.json())) {
      const { status } = await browser.call(method, path.replace(/\{\w+\}/, '2025-11-24'));
      expect(status === 401, path).toBe(security.length > 0);
    }
  });
});
