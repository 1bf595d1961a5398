import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { allEndpoints } from '../openApi.ts';
import { createCheckClient, type CheckClient } from './checkClient.ts';
import { checkFilters } from './checkFilters.ts';
import { createFindingLog, type FindingLog, type ApiCheckReport } from './finding.ts';
import { concreteAddresses, createKnownValues, type KnownValues } from './knownValues.ts';
import { checkBeyondEnd, checkLookup, checkPages, type ListCheck } from './checkList.ts';
import { checkRecord, checkWrongIds, checkWrongToken } from './checkRecord.ts';
import { targetsOf, type CheckScope, type CheckTarget } from './targets.ts';
import { withQuery, type SendRequest } from './transport.ts';
import { isWritable, checkWrites } from './checkWrites.ts';

export interface ApiCheckOptions extends CheckScope {
  /** Origin of the API, used in the commands that repeat a request. */
  api: string;
  send: SendRequest;
  /** Creates, changes and deletes records whose names begin with `Проверка API `. */
  write?: boolean;
  /** Allows a request with an invalid token; defaults to true. */
  tokens?: boolean;
  /** Maximum number of pages read per list; defaults to 50. */
  maxPages?: number;
  /** Distinguishes the names of written records. */
  stamp?: string;
  /** Cancels the check; the report contains the results so far. */
  signal?: AbortSignal;
  progress?: (done: number, of: number, call: string) => void;
}

interface Walk {
  options: ApiCheckOptions;
  asker: CheckClient;
  known: KnownValues;
  notesOf(call: string, section: string): FindingLog;
}

/**
 * Checks an API against the contract: every list to its end, records by ids from the lists, lookups, filters, empty and
 * wrong requests. Sends writes only when `write` is set. Reports each mismatch by call and path (docs/api-check.md).
 * Throws what `send` throws, except `NoResponseError`.
 *
 * The command and the studio differ only in `send`; dialects are below it. Schemas are interpreted, because the page's
 * policy forbids compiled code. A page shorter than requested has to be the last: servers that cut `limit` silently
 * truncate lists. Writes are tried where create, list and delete exist, so that they can be undone.
 */
export async function runApiCheck(options: ApiCheckOptions): Promise<ApiCheckReport> {
  const { api, send, signal, progress, write = false } = options;
  const report: ApiCheckReport = { api, calls: [], requests: 0, cancelled: false };
  const books = new Map<string, FindingLog>();
  const walk: Walk = {
    options,
    known: createKnownValues(),
    asker: createCheckClient(
      async (request) => {
        signal?.throwIfAborted();
        return send(request);
      },
      () => void (report.requests += 1),
    ),
    notesOf(call, section) {
      const book = books.get(call) ?? createFindingLog(api, call, section);
      if (!books.has(call)) report.calls.push(book.endpoint);
      books.set(call, book);
      return book;
    },
  };
  const targets = targetsOf(options);
  const writable = write
    ? targets.filter(({ declaration, isList }) => isList && declaration !== undefined && isWritable(declaration))
    : [];
  const steps = [
    ...targets.map((target) => ({ target, run: readTarget })),
    ...targets.filter(isFiltered).map((target) => ({ target, run: filterTarget })),
    ...writable.map((target) => ({ target, run: writeTarget })),
  ];
  try {
    for (const [at, { target, run }] of steps.entries()) {
      progress?.(at, steps.length, target.call);
      await run(walk, target);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    report.cancelled = true;
  }
  return report;
}

const isFiltered = ({ isList, declaration }: CheckTarget): boolean =>
  isList && (declaration?.filter?.fields.length ?? 0) > 0;

async function readTarget(walk: Walk, target: CheckTarget): Promise<void> {
  const notes = walk.notesOf(target.call, target.section);
  const paths = concreteAddresses(target.path, walk.known);
  if (paths.length === 0) {
    notes.note('не проверено: в списках нет номера для адреса');
    const base = target.path.replace(/\{[^}]*\}\/$/, '');
    if (!target.isList && base !== target.path && !base.includes('{'))
      await checkWrongIds({ asker: walk.asker, notes, target }, base);
    return;
  }
  for (const path of paths)
    await (target.isList ? readList(walk, target, notes, path) : readOne(walk, target, notes, path));
}

async function readList(walk: Walk, target: CheckTarget, notes: FindingLog, path: string): Promise<void> {
  const {
    asker,
    known,
    options: { maxPages = 50, tokens = true },
  } = walk;
  const { declaration, lookup } = target;
  const list: ListCheck = { asker, notes, target, path };
  const isPaged = declaration !== undefined || (target.query.includes('offset') && !target.query.includes('ids'));
  const idName = declaration?.api.id ?? idNameOf(target);
  const rows = isPaged && idName !== undefined ? await checkPages(list, idName, maxPages) : await checkLookup(list);
  known.learn(target.path, declaration?.api.id ?? lookup?.id, rows);
  if (path !== target.path) known.learn(path, declaration?.api.id ?? lookup?.id, rows);
  if (declaration === undefined) return;
  await checkBeyondEnd(list);
  if (tokens) await checkWrongToken(asker, notes, withQuery(path, { limit: 1, offset: 0 }));
}

/** Returns the member of a row that is its id, for lists without a declaration. */
function idNameOf({ schema }: CheckTarget): string | undefined {
  return Object.keys(isRecord(schema['properties']) ? schema['properties'] : {}).find((name) => name.endsWith('Id'));
}

async function readOne(walk: Walk, target: CheckTarget, notes: FindingLog, path: string): Promise<void> {
  const { asker, known } = walk;
  const item = { asker, notes, target };
  const hasId = target.path.endsWith('}/');
  const id = hasId ? decodeURIComponent(path.split('/').at(-2) ?? '') : undefined;
  const entry = await checkRecord(item, withQuery(path, queryOf(target, known)), id);
  if (isRecord(entry)) known.learn(path, undefined, [entry]);
  // One test per call is enough, regardless of the number of ids.
  if (hasId && notes.endpoint.requests <= 1) await checkWrongIds(item, path.replace(/[^/]+\/$/, ''));
}

/** Returns the query of a call that reads a single object: ids from lists, by parameter name. */
function queryOf({ query }: CheckTarget, known: KnownValues): Record<string, unknown> {
  return Object.fromEntries(
    query.flatMap((name): [string, unknown][] => {
      const aliases: Record<string, string> = { distrIds: 'distrId' };
      const item = aliases[name] ?? name.replace(/Ids$/, 'Id');
      const [id] = known.ids(item);
      return id === undefined ? [] : [[name, name.endsWith('Ids') ? [id] : id]];
    }),
  );
}

async function filterTarget(walk: Walk, target: CheckTarget): Promise<void> {
  const { asker, known } = walk;
  const { declaration } = target;
  const [path] = concreteAddresses(target.path, known);
  const rows: readonly AnyRecord[] = known.rows(path ?? target.path);
  // A list that could not be read without filters gives no further results with them.
  if (declaration === undefined || path === undefined || rows.length === 0) return;
  await checkFilters(
    { asker, notes: walk.notesOf(target.call, target.section), target, path },
    declaration,
    rows,
    known,
  );
}

async function writeTarget(
  { asker, known, options: { stamp = '1', added }, notesOf }: Walk,
  { declaration, path, section }: CheckTarget,
): Promise<void> {
  const [address] = concreteAddresses(path, known);
  if (declaration === undefined || address === undefined || parentsIn(path).length > 0) return;
  const example = allEndpoints(added, 'forwarded').find((call) => call.method === 'post' && call.path === path)?.body
    ?.example;
  await checkWrites({
    asker,
    declaration,
    path: address,
    known,
    example,
    stamp,
    notesOf: (call) => notesOf(call, section),
  });
}
