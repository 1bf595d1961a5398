import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isErrorResponse,
  listFromResponse,
  recordFromResponse,
  toProductError,
  totalFromResponse,
} from '#dialects/response.ts';
import { nextIn } from '#dialects/paging.ts';
import type { WireResponse } from '#dialects/answerPath.ts';
import { presets } from '#dialects/presets.ts';
import { dialectOf, withDialects } from '#dialects/resolve.ts';
import { createDialectClient } from '#dialects/dialectClient.ts';
import { routesOf, targetIn } from '#dialects/routes.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';

const dialects = Object.keys(presets).map((name): [string, Dialect] => {
  const dialect = dialectOf(name);
  if (dialect === undefined) throw new Error(`No dialect ${name}`);
  return [name, dialect];
});

/** Property names of responses in any dialect, and inherited names of objects. */
const names = [
  'data',
  'meta',
  'links',
  'next',
  'href',
  'items',
  'content',
  'value',
  'id',
  'attributes',
  'errors',
  'error',
  'detail',
  'message',
  'count',
  'total',
  '_embedded',
  '_links',
  '__proto__',
  'constructor',
  'toString',
  'length',
];
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'текст',
    '\ud800',
    '<',
    '?page=2',
    'https://evil.example/api?page=2',
    '999999999999999999',
  ),
  fc.integer(),
  fc.string(),
);
const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    leaf,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('body')), { maxLength: 5 }).map((members): unknown => {
      const made: Record<string, unknown> = {};
      for (const [name, value] of members)
        Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
      return made;
    }),
  ),
}));
const responses = fc.record({
  status: fc.constantFrom(200, 204, 301, 400, 404, 422, 500),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { link: '<?page=2>; rel="next"', 'x-total-count': '-1' },
    { link: '<<;rel=next' },
  ),
  body,
});

describe('Responses of a hostile API', () => {
  it.each(dialects)('causes no error and changes no other object in the dialect %s', (_name, dialect) => {
    fc.assert(
      fc.property(responses, (response: WireResponse) => {
        const list = listFromResponse(dialect, response, 'itemId');
        const record = recordFromResponse(dialect, response, 'itemId');
        const [total, next, errorResponse] = [
          totalFromResponse(dialect, response),
          nextIn(dialect, response),
          toProductError(dialect, response),
        ];
        expect(typeof isErrorResponse(response)).toBe('boolean');
        expect(list === undefined || Array.isArray(list)).toBe(true);
        expect(record === undefined || typeof record === 'object').toBe(true);
        expect(total === undefined || total >= 0).toBe(true);
        expect(errorResponse.status).toBe(response.status);
        expect(next === null || typeof next === 'string').toBe(true);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('never leads to another host when it names one as the next page', () => {
    for (const [, dialect] of dialects) {
      for (const address of ['https://evil.example/api?page=2', '//evil.example/api?page=2']) {
        const linked: Dialect = { ...dialect, paging: { ...dialect.paging, next: 'next' } };
        expect(nextIn(linked, { status: 200, headers: {}, body: { next: address } })).toBe('?page=2');
      }
    }
  });

  it('parses an endless Link header immediately', () => {
    const [, dialect] = dialects[0] ?? [];
    if (dialect === undefined) throw new Error('No dialect');
    const linked: Dialect = { ...dialect, paging: { ...dialect.paging, next: 'header:Link' } };
    const began = performance.now();
    expect(nextIn(linked, { status: 200, headers: { link: '<'.repeat(200_000) }, body: [] })).toBeNull();
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('A page of HTML with the status 200', () => {
  const page: WireResponse = {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><h1>Вход</h1>',
  };

  /** Sends a request to an API that answers every one alike. */
  async function answerTo(name: string, method: string, path: string, response: WireResponse): Promise<WireResponse> {
    const declaration = withDialects(
      {
        name: 'goods',
        title: 'Товары',
        one: 'Товар',
        api: { path: '/api/goods/', id: 'id', dialect: name, verbs: ['list', 'one', 'create', 'update', 'delete'] },
        fields: { name: { kind: 'text', label: 'Название' } },
        actions: [{ name: 'approve', title: 'Утвердить', path: '{id}/approve/' }],
      },
      {},
    );
    const call = targetIn(routesOf([declaration]), path);
    if (call === undefined) throw new Error(`No route to ${path}`);
    return createDialectClient()({ target: call, method, query: {}, body: { name: 'Чай' } }, () =>
      Promise.resolve(response),
    );
  }

  it.each(dialects.map(([name]) => name))('is an error for writes as for lists: %s', async (name) => {
    for (const [method, path] of [
      ['get', '/api/goods/'],
      ['get', '/api/goods/5/'],
      ['post', '/api/goods/'],
      ['put', '/api/goods/5/'],
      ['delete', '/api/goods/5/'],
      ['post', '/api/goods/5/approve/'],
    ] as const) {
      const { status, body } = await answerTo(name, method, path, page);
      expect({ method, path, status, body }).toEqual({
        method,
        path,
        status: 502,
        body: { success: false, error: { code: null, text: expect.any(String) as string } },
      });
    }
  });

  it.each(dialects.map(([name]) => name))('leaves an empty answer to a write a success: %s', async (name) => {
    const empty: WireResponse = { status: 204, headers: {}, body: '' };
    for (const [method, path] of [
      ['post', '/api/goods/'],
      ['put', '/api/goods/5/'],
      ['delete', '/api/goods/5/'],
    ] as const)
      expect((await answerTo(name, method, path, empty)).body).toMatchObject({ success: true });
  });

  it('is an error also as JSON of a sign-in, where a created record is expected', async () => {
    const login: WireResponse = { status: 200, headers: {}, body: { login: 'https://login.example/' } };
    expect((await answerTo('jsonapi', 'post', '/api/goods/', login)).status).toBe(502);
  });
});
