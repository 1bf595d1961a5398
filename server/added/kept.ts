import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { misfitsIn } from '#record/sent/misfits.ts';
import { rulesBrokenBy } from '#record/sent/brokenBy.ts';
import type { Kept, RecordId } from '../history/kept.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import { nameless } from './entries.ts';
import { recordsOf } from './record.ts';
import { idOf } from './recordId.ts';
import { storageOf, storedRow, type Row } from './storage.ts';
import { sentValues, type Body } from '#record/sent/stored.ts';
import { refuseTwins } from './twins.ts';

/** Those that are there, in the order of the ids. */
async function readStored(db: Db, declaration: Declaration, ids: readonly RecordId[]): Promise<Row[]> {
  const found = new Map((await storageOf(declaration).byIds(db, ids)).map((row) => [idOf(declaration, row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Refuses a stored record that the declaration, which may have changed, does not allow any more. */
async function refuseStored(tx: Db, declaration: Declaration, id: RecordId): Promise<void> {
  const stored = await storedRow(tx, declaration, id);
  if (stored === undefined) return;
  const body = sentValues(declaration, stored.body);
  const misfits = misfitsIn(declaration, body);
  const errors = { ...misfits, ...rulesBrokenBy(declaration, body, false, { misfits, missing: new Set() }) };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  await refuseTwins(tx, declaration, id, stored.body);
  const { refusals, restored } = storageOf(declaration);
  const refusal = (await refusals?.(tx, [{ id, body: stored.body }]))?.get(0);
  if (refusal !== undefined) throw refusal;
  await restored?.(tx, id);
}

/** The records of an added resource with their versions and their history; what they have chosen is told by its ids, for a name is not theirs. */
export function keptRecords(declaration: Declaration): Kept<Body> {
  const { lock, rows, aside, clear } = storageOf(declaration);
  return {
    declaration,
    lock,
    rows,
    read: async (db, ids) => recordsOf(declaration, await readStored(db, declaration, ids), nameless),
    own: (record) => (aside.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !aside.includes(name)))),
    ...(clear && { clear }),
    refuse: (tx, id) => refuseStored(tx, declaration, id),
    gone: () => notFound(),
  };
}
