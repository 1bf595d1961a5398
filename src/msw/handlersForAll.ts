import { http, HttpResponse, type HttpHandler } from 'msw';
import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import type { SuccessResponse, Endpoint } from '#contract/endpoint.ts';
import { exampleOf } from '#contract/example.ts';
import { allEndpoints } from '#contract/openApi.ts';
import { patternOf } from '#contract/operations.ts';
import { actionTemplate } from '#record/actions.ts';
import { defaultSampleCount, madeRecords } from '#record/madeRecords.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { comparePaths, decodeSegment } from '#schemas/declaration/pathSteps.ts';
import type { Profile } from '#schemas/entities/session.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { handlersFor, type HandlersOptions } from './handlersFor.ts';
import { sessionHandlers } from './sessionHandlers.ts';

export interface AllHandlersOptions {
  /** Custom resources of the installation. */
  added?: readonly Declaration[];
  /** Options by resource name: `{ strategy: { rows: 3 } }`. */
  resources?: Readonly<Record<string, HandlersOptions>>;
  /** Default milliseconds before a response. */
  latency?: number;
  /** The signed-in user; by default a user with all rights. */
  user?: Profile;
}

/**
 * Creates handlers for every request of the page: sign-in (any phone, any code), each declared resource by
 * `handlersFor`, and the other calls of both documents with responses generated from their schemas. The server's own
 * calls report an external API behind `/api`. Throws for an unknown resource name.
 */
export function handlersForAll({
  added = [],
  resources: overrides = {},
  latency = 0,
  user,
}: AllHandlersOptions = {}): HttpHandler[] {
  const calls = allEndpoints(added, 'forwarded').filter(({ path }) => path.startsWith('/api/'));
  // Closer paths first, so that a nested list is not taken for a record of its parent.
  const declared = [...resources, ...added].toSorted((item, other) => comparePaths(item.api.path, other.api.path));
  const unknown = Object.keys(overrides).find((name) => declared.every((item) => item.name !== name));
  if (unknown !== undefined)
    throw new Error(
      `No resource is called ${unknown}: there are ${declared
        .map(({ name }) => name)
        .toSorted()
        .join(', ')}`,
    );
  const ofResources = declared.flatMap((declaration) => {
    const responseOf = (path: string): SuccessResponse | undefined =>
      calls.find((call) => call.method === 'get' && call.path === path)?.answer;
    const list = responseOf(declaration.api.path);
    const one = responseOf(`${declaration.api.path.replace(/\/?$/, '/')}{${declaration.api.id}}/`);
    const { rows = defaultSampleCount, ...options } = overrides[declaration.name] ?? {};
    const nested = list !== undefined && 'data' in list && list.nested === true;
    return handlersFor(declaration, {
      latency,
      nested,
      ...options,
      rows: typeof rows === 'number' ? rowsOf(declaration, { list, one }, rows) : rows,
    });
  });
  const covered = new Set(declared.flatMap(pathsOf));
  return [
    ...hostHandlers(added),
    ...sessionHandlers(user),
    ...calls.filter(({ path }) => !covered.has(path)).map(handlerOf),
    ...ofResources,
  ];
}

/** Returns the paths of the calls that `handlersFor` answers. */
function pathsOf({ api, actions = [] }: Declaration): string[] {
  return [
    api.path,
    `${api.path.replace(/\/?$/, '/')}{${api.id}}/`,
    ...actions.map((action) => actionTemplate(api, action)),
  ];
}

/**
 * Generates records with all members that the schemas of a row and of a record require in addition to the declared
 * fields.
 */
function rowsOf(
  declaration: Declaration,
  { list, one }: { list: SuccessResponse | undefined; one: SuccessResponse | undefined },
  count: number,
): AnyRecord[] {
  const row = list && 'data' in list ? recordIn<JsonSchema>(list.data['items']) : {};
  const record = one && 'data' in one ? one.data : {};
  return madeRecords(declaration, count).map((made, at) =>
    placed({ ...made, ...recordIn(exampleOf(record, made)), ...recordIn(exampleOf(row as JsonSchema, made)) }, at),
  );
}

/** Spreads map records around Moscow. */
function placed(record: AnyRecord, at: number): AnyRecord {
  if (typeof record['lat'] !== 'number') return record;
  return { ...record, lat: 55.75 + Math.sin(at) * 0.1, lng: 37.62 + Math.cos(at * 2) * 0.2 };
}

/** Creates the handler of a call without a declaration; it returns the call's example. */
function handlerOf({ method, path, answer, example }: Endpoint): HttpHandler {
  const pattern = patternOf(withoutSlash(path));
  return http[method](
    ({ request }) => pattern.test(withoutSlash(decodeSegment(new URL(request.url).pathname))),
    ({ request }) => {
      if ('type' in answer) return new HttpResponse(null, { headers: { 'content-type': answer.type } });
      if ('raw' in answer) return HttpResponse.json((example ?? exampleOf(answer.raw)) as object);
      const data = example ?? exampleOf(answer.data);
      const many = Array.isArray(data)
        ? pageOf(data.length === 1 ? numbered(data[0]) : data, new URL(request.url).searchParams)
        : data;
      return HttpResponse.json({ success: true, data: answer.nested === true ? { data: many } : many } as object);
    },
  );
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Turns one example into several entries with different ids and names. */
function numbered(example: unknown): unknown[] {
  if (!isRecord(example)) return [example];
  return Array.from({ length: defaultSampleCount }, (_, at) =>
    Object.fromEntries(
      Object.entries(example).map(([name, value]) => {
        if (typeof value === 'number' && name.endsWith('Id')) return [name, at + 1];
        return [name, typeof value === 'string' && /name$/i.test(name) ? `${value} ${at + 1}` : value];
      }),
    ),
  );
}

function pageOf(entries: readonly unknown[], params: URLSearchParams): unknown[] {
  const offset = Number(params.get('offset') ?? 0);
  return entries.slice(offset, offset + Number(params.get('limit') ?? entries.length));
}

/**
 * Creates handlers for the page's requests to its server: an external API, the custom resources, and no other stored
 * data.
 */
function hostHandlers(added: readonly Declaration[]): HttpHandler[] {
  return [
    http.get('*/config/app.json', () => HttpResponse.json({ api: 'forwarded' })),
    http.get('*/config/resources.json', () =>
      HttpResponse.json({ version: 'msw', resources: added, foreign: false, sections: [], diagnostics: 0 }),
    ),
    http.all('*/config/*', () =>
      HttpResponse.json(
        { success: false, error: { code: 404, text: 'Здесь этого нет: страница работает без сервера' } },
        { status: 404 },
      ),
    ),
  ];
}
