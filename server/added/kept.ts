import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { misfitsIn } from '#record/sent/misfits.ts';
import { rulesBrokenBy } from '#record/sent/brokenBy.ts';
import type { Kept, RecordId } from '../history/kept.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import { nameless } from './entries.ts';
import { recordsOf } from './record.ts';
import { idOf } from './recordId.ts';
import { lockPath, ofRecord, readRow, readRowsOf, type Row } from './store.ts';
import { sentValues, type Body } from '#record/sent/stored.ts';
import { refuseTwins } from './twins.ts';

/** Those that are there, in the order of the ids. */
async function readStored(db: Db, declaration: Declaration, ids: readonly RecordId[]): Promise<Row[]> {
  const found = new Map((await readRowsOf(db, declaration.api.path, ids)).map((row) => [idOf(declaration, row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Refuses a stored record that the declaration, which may have changed, does not allow any more. */
async function refuseStored(tx: Db, declaration: Declaration, id: RecordId): Promise<void> {
  const stored = await readRow(tx, declaration.api.path, id);
  if (stored === undefined) return;
  const body = sentValues(declaration, stored.body);
  const misfits = misfitsIn(declaration, body);
  const errors = { ...misfits, ...rulesBrokenBy(declaration, body, false, { misfits, missing: new Set() }) };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  await refuseTwins(tx, declaration, id, stored.body);
}

/** The records of an added resource with their versions and their history; what they have chosen is told by its ids, for a name is not theirs. */
export function keptRecords(declaration: Declaration): Kept<Body> {
  const { path } = declaration.api;
  return {
    declaration,
    lock: (tx) => lockPath(tx, path),
    rows: (id) => [{ table: 'added_records', where: ofRecord(path, id) }],
    read: async (db, ids) => recordsOf(declaration, await readStored(db, declaration, ids), nameless),
    own: (record) => record,
    refuse: (tx, id) => refuseStored(tx, declaration, id),
    gone: () => notFound(),
  };
}
