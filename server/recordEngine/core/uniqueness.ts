import type { Db } from '../../platform/db/connection.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { conflict } from '../../platform/http/httpError.ts';
import type { StoredResource } from './storage.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import { displayJson, uniqueRuleNames } from '#record/requestBody/uniqueness.ts';

/** Rejects a body that duplicates a value covered by a `unique` rule. */
export async function rejectDuplicates(
  tx: Db,
  { declaration, storage }: StoredResource,
  id: RecordId | undefined,
  body: Body,
): Promise<void> {
  for (const { rule, wire } of uniqueRuleNames(declaration)) {
    const twin = await storage.twin(tx, wire, { id, body });
    if (twin) throw conflict(rule.code, rule.text, wire.map((name) => displayJson(twin.body[name])).filter(Boolean));
  }
}
