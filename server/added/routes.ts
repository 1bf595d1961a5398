import { Type } from '@sinclair/typebox';
import { Hono, type Context } from 'hono';
import { recordIn } from '#codecs/records.ts';
import { actionAt } from '#record/actions.ts';
import type { Body } from '#record/sent/stored.ts';
import { bodyUnder, isUnder, type Parents } from '#record/sent/parents.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration, Verb } from '#schemas/declaration/declaration.ts';
import { below, stepsOf } from '#schemas/declaration/pathSteps.ts';
import type { Db } from '../db/connection.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import type { RecordId } from '../history/kept.ts';
import { deleting, inWrite } from '../history/write.ts';
import { tagged } from '../history/version.ts';
import { success } from '../http/answer.ts';
import { bodyOf } from '../http/body.ts';
import { queryOf } from '../http/query.ts';
import { methodNotAllowed, notFound } from '../http/httpError.ts';
import { actOn } from './act.ts';
import { arrangedAdded } from './arranged.ts';
import { entriesBy, nameless, type Ask, type EntriesOf } from './entries.ts';
import { askedRows } from './lookup.ts';
import { keptRecords } from './kept.ts';
import { searchUnder } from './parents.ts';
import { requireAct, requireAction, requireSection } from './permission.ts';
import { recordsOf } from './record.ts';
import { idIn } from './recordId.ts';
import { saveRecord } from './save.ts';
import { searchOf } from './search.ts';
import { storageOf, storedRow } from './storage.ts';

const anyBody = Type.Object({});

/**
 * The API behind the resources that an installation has added, from their declarations alone: list with pages and filters, one,
 * create, update, delete, the codes of `unique`. It comes last: an address that the product itself answers stays its own.
 */
export function addedRoutes(deps: ApiDeps, ask: (c: Context<ApiEnv>) => Ask): Hono<ApiEnv> {
  const arrange = arrangedAdded(deps.db);
  return new Hono<ApiEnv>({ strict: false }).all('/api/*', async (c, next) => {
    const acted = actedOn(deps.added?.() ?? [], c.req.method, c.req.path);
    if (acted !== undefined) return act(c, deps, acted);
    const asked = found(deps.added?.() ?? [], c.req.path);
    if (asked === undefined) return next();
    const { declaration, parents, id } = asked;
    requireSection(c, declaration);
    const allowed = Object.entries(id === undefined ? verbsOfList : verbsOfOne).filter(([, one]) => declaration.api.verbs.includes(one));
    const verb = allowed.find(([method]) => method === c.req.method)?.[1];
    if (verb === undefined) throw methodNotAllowed(allowed.map(([method]) => method));
    requireAction(c, declaration, verb);
    const own = ask(c);
    return answer(c, deps, { declaration, parents, verb, id, entriesOf: entriesBy(own), ask: own, arrange });
  });
}

/** The resource of an address, the parents that its path names, and the id that follows it; null for what no record can have. */
function found(declarations: readonly Declaration[], path: string): { declaration: Declaration; parents: Parents; id?: RecordId | null } | undefined {
  const steps = stepsOf(path);
  for (const declaration of declarations) {
    const there = below(declaration.api.path, steps);
    const [id, ...more] = there?.rest ?? [];
    if (there === undefined || more.length > 0) continue;
    return id === undefined ? { declaration, parents: there.parents } : { declaration, parents: there.parents, id: idIn(declaration, id) };
  }
  return undefined;
}

/** A record that stands under another parent is not at this address. */
async function requireUnder(db: Db, declaration: Declaration, parents: Parents, id: RecordId): Promise<void> {
  const row = await storedRow(db, declaration, id);
  if (row === undefined || !isUnder(declaration, parents, row.body)) throw notFound();
}

interface Acted { declaration: Declaration; action: RowAction; id: RecordId | null }

/** The action of a resource that a call is. */
function actedOn(declarations: readonly Declaration[], method: string, path: string): Acted | undefined {
  for (const declaration of declarations) {
    const found = actionAt(declaration, method, path);
    if (found !== undefined) return { declaration, action: found.action, id: idIn(declaration, found.id) };
  }
  return undefined;
}

async function act(c: Context<ApiEnv>, deps: ApiDeps, { declaration, action, id }: Acted): Promise<Response> {
  requireSection(c, declaration);
  requireAct(c, declaration, action);
  if (id === null) throw notFound();
  await inWrite(c, deps, keptRecords(declaration), (tx, write) => actOn(tx, write, declaration, action, id));
  return success(c, { [declaration.api.id]: id });
}

const verbsOfList: Readonly<Record<string, Verb>> = { GET: 'list', POST: 'create' };
const verbsOfOne: Readonly<Record<string, Verb>> = { GET: 'one', PUT: 'update', DELETE: 'delete' };

interface Asked { declaration: Declaration; parents: Parents; verb: Verb; id: RecordId | null | undefined; entriesOf: EntriesOf; ask: Ask; arrange: ReturnType<typeof arrangedAdded> }

async function answer(c: Context<ApiEnv>, deps: ApiDeps, { declaration, parents, verb, id, entriesOf, ask, arrange }: Asked): Promise<Response> {
  const { db, added } = deps;
  const { id: idName } = declaration.api;
  const kept = keptRecords(declaration);
  const save = async (own?: RecordId, made?: (tx: Db, id: RecordId) => Promise<void>): Promise<RecordId> => saveRecord(db, declaration, own, bodyUnder(declaration, parents, recordIn(await bodyOf(c, anyBody))), {
    entriesOf, inWrite: (work) => inWrite(c, deps, kept, work), ...(made && { made }),
  });
  if (verb === 'list') {
    const query = queryOf(c);
    const asked = await askedRows(declaration, query, added?.() ?? [], async () => searchUnder(declaration, parents, await searchOf(declaration, query, entriesOf)));
    const arranged = await arrange(c, { declaration, asked, entriesOf, ask });
    if (arranged !== undefined) return arranged;
    const { search, page } = asked;
    return success(c, await recordsOf(declaration, await storageOf(declaration).page(db, search, page), entriesOf));
  }
  if (verb === 'create') {
    const { issue } = storageOf(declaration);
    let issued: Body = {};
    const made = await save(undefined, issue && (async (tx, own) => { issued = await issue(tx, own, c.get('user').fullName); }));
    return success(c, { ...issued, [idName]: made });
  }
  if (id === null || id === undefined) throw notFound();
  if (Object.keys(parents).length > 0) await requireUnder(db, declaration, parents, id);
  if (verb === 'one') {
    const row = await storedRow(db, declaration, id);
    if (row === undefined) throw notFound();
    const [record] = await recordsOf(declaration, [row], entriesOf);
    tagged(c, kept, (await recordsOf(declaration, [row], nameless))[0]);
    return success(c, record);
  }
  if (verb === 'delete') {
    await inWrite(c, deps, kept, (tx, write) => deleting(tx, write, kept, id));
    return success(c, { [idName]: id });
  }
  return success(c, { [idName]: await save(id) });
}
