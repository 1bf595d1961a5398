import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import type { RecordId } from '../history/kept.ts';
import { conflict } from '../http/httpError.ts';
import { storageOf } from './storage.ts';
import type { Body } from '#record/sent/stored.ts';
import { displayJson, uniqueRuleNames } from '#record/sent/twins.ts';

/** Refuses a body that repeats what no two records may share. */
export async function rejectDuplicates(tx: Db, declaration: Declaration, id: RecordId | undefined, body: Body): Promise<void> {
  for (const { rule, wire } of uniqueRuleNames(declaration)) {
    const twin = await storageOf(declaration).twin(tx, wire, { id, body });
    if (twin) throw conflict(rule.code, rule.text, wire.map((name) => displayJson(twin.body[name])).filter(Boolean));
  }
}
