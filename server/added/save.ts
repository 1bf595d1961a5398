import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import { conflict, invalidFields, notFound } from '../http/refusal.ts';
import { mistakesIn } from './checkBody.ts';
import type { EntriesOf } from './entries.ts';
import { insertRow, lockPath, readRow, readTwin, replaceRow } from './store.ts';
import { sentValues, storedFields, type Body } from './stored.ts';

/** Saves a body: 0 makes a new record. Throws a `Refusal` for mistakes field by field, a broken `unique` rule, a record that is gone. */
export async function saveRecord(db: Db, declaration: Declaration, id: number, sent: Body, entriesOf: EntriesOf): Promise<number> {
  const { path } = declaration.api;
  const values = sentValues(declaration, sent);
  const before = id === 0 ? undefined : ((await readRow(db, path, id))?.body ?? {});
  const mistakes = await mistakesIn(declaration, { body: values, before }, entriesOf);
  if (Object.keys(mistakes).length > 0) throw invalidFields(mistakes);
  const body = kept(values);
  return db.transaction(async (tx) => {
    await lockPath(tx, path);
    if (sent['force'] !== true) await refuseTwins(tx, declaration, id, body);
    if (id === 0) return insertRow(tx, path, body);
    if (!await replaceRow(tx, path, id, body)) throw notFound();
    return id;
  });
}

async function refuseTwins(tx: Db, declaration: Declaration, id: number, body: Body): Promise<void> {
  const stored = storedFields(declaration);
  for (const rule of declaration.unique ?? []) {
    const wire = stored.filter(({ name }) => rule.fields.includes(name)).flatMap((one) => one.wire);
    const twin = await readTwin(tx, declaration.api.path, { rule, wire }, body, id);
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
