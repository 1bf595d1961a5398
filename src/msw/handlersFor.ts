import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { parseBracketed } from '#codecs/bracketed.ts';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { actionAt } from '#record/actions.ts';
import { queryParameters, unknownParameterText } from '#record/filterCriteria.ts';
import { recordStore, type RecordStore } from '#record/recordStore.ts';
import { withParentValues, type Parents } from '#record/requestBody/parents.ts';
import { resources } from '#resources/index.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import { matchBelowPath, stepsOf } from '#schemas/declaration/pathSteps.ts';
import { madeRecords } from '#record/madeRecords.ts';
import { failureResponse, nextFailure, type Failures } from './failures.ts';

export interface HandlersOptions {
  /**
   * Stored records, newest first: records as the API returns them, in a list that is changed in place, or how many to
   * generate (25 by default).
   */
  rows?: AnyRecord[] | number;
  /** Failures by verb; may be changed while the handlers run. */
  failures?: Failures;
  /** Milliseconds before a response, for all calls or by verb. */
  latency?: number | Partial<Record<Verb, number>>;
  /** The list is in `data.data`, as for tasks (spec D11). */
  nested?: boolean;
}

interface ResourceCall {
  verb: Verb | 'act';
  parents: Parents;
  id: string;
  request: Request;
}

/** The maximum of an id or a count in the embedded API. */
const maxInteger = 2_147_483_647;

const verbsOfList: Readonly<Record<string, Verb>> = { GET: 'list', POST: 'create' };
const verbsOfOne: Readonly<Record<string, Verb>> = { GET: 'one', PUT: 'update', DELETE: 'delete' };

/**
 * Creates msw handlers for every call of a declared resource, on any origin: list with filters, `ids`, `q`, `limit` and
 * `offset`, read, create, update, delete, actions. Records are in memory; bodies are checked as the embedded API checks
 * them: kinds, rules, `unique`. The handlers use the product's contract and ignore the declaration's `api.dialect`.
 *
 * Calls are matched by path and not by an msw pattern: paths of external APIs contain dots, colons, any letters, and
 * parents.
 */
export function handlersFor(
  declaration: Declaration,
  { rows, failures = {}, latency = 0, nested = false }: HandlersOptions = {},
): HttpHandler[] {
  const store = recordStore(declaration, typeof rows === 'object' ? rows : madeRecords(declaration, rows));
  const { path } = declaration.api;
  const waitOf = (verb: Verb | 'act'): number =>
    typeof latency === 'number' ? latency : verb === 'act' ? 0 : (latency[verb] ?? 0);
  const isOurs = ({ request }: { request: Request }): boolean => {
    const address = new URL(request.url).pathname;
    const there = matchBelowPath(path, stepsOf(address));
    return (
      there !== undefined && (there.rest.length < 2 || actionAt(declaration, request.method, address) !== undefined)
    );
  };
  return [
    http.all(isOurs, async ({ request }) => {
      const address = new URL(request.url).pathname;
      const {
        parents,
        rest: [id = ''],
      } = matchBelowPath(path, stepsOf(address)) ?? { parents: {}, rest: [] };
      const verb = verbOf(declaration, request.method, address, id);
      if (verb === undefined)
        return failureResponse({ status: 405, code: 405, text: 'Метод запроса не поддерживается' });
      await delay(waitOf(verb));
      const failure = verb === 'act' ? undefined : nextFailure(failures, verb);
      if (failure !== undefined) return failureResponse(failure);
      try {
        const data = await answerOf(declaration, store, {
          verb,
          parents,
          id: actionAt(declaration, request.method, address)?.id ?? id,
          request,
        });
        return HttpResponse.json({ success: true, data: verb === 'list' && nested ? { data } : data } as object);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return failureResponse({
          status: error.status,
          code: error.code,
          text: error.text,
          ...(error.data === undefined ? {} : { data: error.data }),
        });
      }
    }),
  ];
}

function verbOf(declaration: Declaration, method: string, address: string, id: string): Verb | 'act' | undefined {
  if (actionAt(declaration, method, address)) return 'act';
  const verb = (id === '' ? verbsOfList : verbsOfOne)[method];
  return verb !== undefined && declaration.api.verbs.includes(verb) ? verb : undefined;
}

async function answerOf(
  declaration: Declaration,
  store: RecordStore,
  { verb, parents, id, request }: ResourceCall,
): Promise<unknown> {
  const { id: idName } = declaration.api;
  const saved = (record: AnyRecord) => ({ [idName]: record[idName] });
  if (verb === 'list') return pageOf(declaration, store, parents, new URL(request.url).searchParams);
  if (verb === 'one') return store.one(id);
  if (verb === 'delete') return saved(store.remove(id));
  if (verb === 'act') {
    const acted = actionAt(declaration, request.method, new URL(request.url).pathname);
    return saved(acted ? store.act(id, acted.action) : store.one(id));
  }
  const body = withParentValues(declaration, parents, recordIn(await request.json()));
  return saved(verb === 'create' ? store.create(body) : store.update(id, body));
}

function pageOf(declaration: Declaration, store: RecordStore, parents: Parents, params: URLSearchParams): AnyRecord[] {
  const { limit, offset, ...query } = Object.fromEntries([...params].filter(([, text]) => text.trim() !== ''));
  rejectUnknown(declaration, Object.keys(query));
  const values = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, text.startsWith('[') ? parseBracketed(text) : text]),
  );
  const under = Object.entries(parents).map(([name, id]): [string, string] => [
    [declaration.fields[name]?.query ?? name].flat()[0] ?? name,
    id,
  ]);
  const found = store.list({ ...values, ...Object.fromEntries(under) });
  if (Array.isArray(values['ids']) && values['ids'].length > 0) return found;
  const start = offset === undefined ? 0 : integerIn('offset', offset, 0);
  return found.slice(
    start,
    start + Math.min(limit === undefined ? defaultRows : integerIn('limit', limit, 0), maxRows),
  );
}

/** Rows of a page of the embedded API: by default, and at most. */
const [defaultRows, maxRows] = [100, 1000];

function integerIn(name: string, text: string, min: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= maxInteger) return value;
  throw badRequest(`Параметр «${name}»: ожидается целое число от ${min} до ${maxInteger}`);
}

/** Rejects a parameter that nothing stored answers; the product's own lists ignore it, as their documents have it. */
function rejectUnknown(declaration: Declaration, names: readonly string[]): void {
  const known = queryParameters(declaration);
  const unknown = resources.includes(declaration) ? undefined : names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw badRequest(unknownParameterText(declaration, unknown, known));
}

function badRequest(text: string): ApiError {
  return new ApiError('answered', { code: 400, text }, 400);
}
