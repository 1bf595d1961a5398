import { Type } from '@sinclair/typebox';
import { and } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { recordIn } from '#codecs/records.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import { withParentValues, belongsToParents, type Parents } from '#record/requestBody/parents.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ApiEnv } from '../../platform/context/deps.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { withVersionTag } from '../../trail/history/version.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { methodNotAllowed, notFound } from '../../platform/http/httpError.ts';
import { runAction } from './runAction.ts';
import { createStoredListAnswers } from './listQuery.ts';
import { resolveActionCall, resolvePath, verbsByMethod, type ActionCall } from '../../platform/http/declaredAddress.ts';
import { createLookupEntriesLoader, noLookupEntries, type LoadLookupEntries } from './lookupEntries.ts';
import { dataFetcherOf, type FetchData, type FetchInternally } from '../../platform/http/internalRequest.ts';
import { buildRecordQuery, searchWithin } from './recordQuery.ts';
import { parentsCondition } from './parentsCondition.ts';
import { recordsOf } from './record.ts';
import { admitReach } from '../../identity/rights/admitReader.ts';
import { parentsInBody, reachOfRecord, requireUnderOwn } from '../../identity/rights/parentReach.ts';
import { concernsIn, requireReach } from '../../identity/rights/reach.ts';
import { seenPlaces } from './seenPlaces.ts';
import { saveRecord } from './save.ts';
import { searchOf } from './searchCondition.ts';
import { findStored, type EngineDeps } from './deps.ts';
import { storedRow, type StoredResource } from './storage.ts';

const anyBody = Type.Object({});

/**
 * Creates the API of custom resources from their declarations: list with pages and filters, read, create, update,
 * delete, `unique` codes. It is mounted last, so that built-in addresses take precedence.
 */
export function customResourceRoutes(
  deps: EngineDeps,
  asUserOf: (c: Context<ApiEnv>) => FetchInternally,
): Hono<ApiEnv> {
  const answerList = createStoredListAnswers(deps.db);
  return new Hono<ApiEnv>({ strict: false }).all('/api/*', async (c, next) => {
    const acted = resolveActionCall(deps.added?.() ?? [], c.req.method, c.req.path);
    if (acted !== undefined) return act(c, deps, acted);
    const request = resolvePath(deps.added?.() ?? [], c.req.path);
    if (request === undefined) return next();
    const { declaration, parents, id } = request;
    const allowed = verbsByMethod(request);
    const verb = allowed[c.req.method];
    if (verb === undefined) throw methodNotAllowed(Object.keys(allowed));
    const ask = dataFetcherOf(c, asUserOf(c));
    return answer(c, deps, {
      resource: findStored(deps, declaration),
      parents,
      verb,
      id,
      entriesOf: createLookupEntriesLoader(ask),
      ask,
      answerList,
    });
  });
}

/** Rejects a record that belongs to another parent than the address names. */
async function requireUnder(db: Db, resource: StoredResource, parents: Parents, id: RecordId): Promise<void> {
  const row = await storedRow(db, resource, id);
  if (row === undefined || !belongsToParents(resource.declaration, parents, row.body)) throw notFound();
}

async function act(c: Context<ApiEnv>, deps: EngineDeps, { declaration, action, id }: ActionCall): Promise<Response> {
  if (id === null) throw notFound();
  const resource = findStored(deps, declaration);
  const row = await storedRow(deps.db, resource, id);
  if (row !== undefined)
    await requireUnderOwn(
      deps.db,
      c.get('actor').limit,
      { resource, among: deps.resources() },
      { parents: parentsInBody(declaration, row.body), writes: true },
    );
  const answer = await runRequestWrite(c, deps, resource, async (tx, write) => {
    await runAction(tx, write, resource, action, id);
    return { [declaration.api.id]: id };
  });
  return success(c, answer);
}

/**
 * Checks whether an address has a name in braces in place of a parent's id: a lookup requests the names of records of
 * several parents by such an address.
 */
const leavesParentOpen = (parents: Parents): boolean => Object.values(parents).some((value) => /^\{.+\}$/.test(value));

interface Answering {
  resource: StoredResource;
  parents: Parents;
  verb: Verb;
  id: RecordId | null | undefined;
  entriesOf: LoadLookupEntries;
  ask: FetchData;
  answerList: ReturnType<typeof createStoredListAnswers>;
}

async function answer(
  c: Context<ApiEnv>,
  deps: EngineDeps,
  { resource, parents, verb, id, entriesOf, ask, answerList }: Answering,
): Promise<Response> {
  const { db, added } = deps;
  const { declaration, storage } = resource;
  const { id: idName } = declaration.api;
  const { limit } = c.get('actor');
  const seen = seenPlaces(db, declaration, limit);
  // A single record is checked with its own parents, so that the error is that of the record.
  if (verb !== 'one')
    await requireUnderOwn(db, limit, { resource, among: deps.resources() }, { parents, writes: verb !== 'list' });
  const save = async (own?: RecordId, made?: (tx: Db, id: RecordId) => Promise<void>): Promise<RecordId> =>
    saveRecord(db, resource, own, withParentValues(declaration, parents, recordIn(await readBody(c, anyBody))), {
      entriesOf,
      inWrite: async (work) => {
        const saved = await runRequestWrite(c, deps, resource, async (tx, write) => ({
          [idName]: await work(tx, write),
        }));
        return saved[idName] as RecordId;
      },
      ...(made && { made }),
    });
  if (verb === 'list') {
    const query = parseQuery(c);
    const isNaming = limit === undefined && query.text('ids') !== undefined && leavesParentOpen(parents);
    const request = searchWithin(
      and(concernsIn(resource, limit), isNaming ? undefined : parentsCondition(resource, parents)),
      await buildRecordQuery(resource, query, added?.() ?? [], () => searchOf(resource, query, { entriesOf, seen })),
    );
    return answerList(c, { resource, among: deps.resources(), query: request, entriesOf, ask, seen });
  }
  if (verb === 'create') {
    const { issue } = storage;
    let issued: Body = {};
    const made = await save(
      undefined,
      issue &&
        (async (tx, own) => {
          issued = await issue(tx, own, c.get('actor').name);
        }),
    );
    return success(c, { ...issued, [idName]: made });
  }
  if (id === null || id === undefined) throw notFound();
  if (Object.keys(parents).length > 0) await requireUnder(db, resource, parents, id);
  if (verb === 'one') {
    const row = await storedRow(db, resource, id);
    if (row === undefined) throw notFound();
    admitReach(c, await reachOfRecord(db, limit, { resource, among: deps.resources() }, id));
    const [record] = await recordsOf(declaration, await seen.inRows([row]), entriesOf);
    withVersionTag(c, resource, (await recordsOf(declaration, [row], noLookupEntries))[0]);
    return success(c, record);
  }
  if (verb === 'delete') {
    const deleted = await runRequestWrite(c, deps, resource, async (tx, write) => {
      await deleteRecord(tx, write, resource, id);
      return { [idName]: id };
    });
    return success(c, deleted);
  }
  // Checked before the body, whose errors would reveal a record outside the user's territories.
  await requireReach(db, limit, { resource, id, notFoundError: () => resource.notFoundError() });
  return success(c, { [idName]: await save(id) });
}
