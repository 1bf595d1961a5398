import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { conflict, invalidFields, notFound, Refusal } from '../http/refusal.ts';
import { mistakesIn } from './checkBody.ts';
import type { EntriesOf } from './entries.ts';
import { idOf, isUuid } from './recordId.ts';
import { insertRow, lockPath, readRow, readTwin, replaceRow, type RecordId } from './store.ts';
import { sentValues, uniqueWires, type Body } from './stored.ts';

/** Saves a body; without an `id` it makes a new record. Gives the id. Throws a `Refusal` for mistakes field by field, a broken `unique` rule, a record that is gone. */
export async function saveRecord(db: Db, declaration: Declaration, id: RecordId | undefined, sent: Body, entriesOf: EntriesOf): Promise<RecordId> {
  const { path } = declaration.api;
  const values = sentValues(declaration, sent);
  const before = id === undefined ? undefined : ((await readRow(db, path, id))?.body ?? {});
  const mistakes = await mistakesIn(declaration, { body: values, before }, entriesOf);
  if (Object.keys(mistakes).length > 0) throw invalidFields(mistakes);
  const body = kept(values);
  return db.transaction(async (tx) => {
    await lockPath(tx, path);
    if (sent['force'] !== true) await refuseTwins(tx, declaration, id, body);
    if (id === undefined) return idOf(declaration, await insertRow(tx, path, body, await sentId(tx, declaration, sent)));
    if (!await replaceRow(tx, path, id, body)) throw notFound();
    return id;
  });
}

/** The UUID under which a new record asks to be kept; numbers are given by the database alone. */
async function sentId(tx: Db, { api: { path, id: name, idKind } }: Declaration, sent: Body): Promise<string | undefined> {
  const id = sent[name];
  if (idKind !== 'uuid' || id === undefined || id === null) return undefined;
  if (!isUuid(id)) throw invalidFields({ [name]: ['Ожидается UUID'] });
  if (await readRow(tx, path, id.toLowerCase())) throw new Refusal(409, { code: 409, text: 'Запись с таким идентификатором уже есть', data: [id] });
  return id.toLowerCase();
}

async function refuseTwins(tx: Db, declaration: Declaration, id: RecordId | undefined, body: Body): Promise<void> {
  for (const { rule, wire } of uniqueWires(declaration)) {
    const twin = await readTwin(tx, declaration.api.path, wire, body, id);
    if (twin) throw conflict(rule.code, rule.text, wire.map((name) => shown(twin.body[name])).filter(Boolean));
  }
}

/** Whatever JSON a value is, as a line of a message. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is stored of what was sent: texts are trimmed; `force` is of the request alone. */
function kept({ force: _force, ...values }: Body): Body {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value ?? null]));
}
