import { idsByCode, referencesOf, type Reference } from '../tables/saveEntities.ts';
import type { EntityTables } from '../tables/entity.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { FieldMessages } from '#schemas/apiError.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the name of codes in place of ids: `territoryCode` for `territoryId`, `territoryCodes` for `territoryIds`.
 */
const codeName = ({ wire }: Reference): string => wire.replace(/Id(s?)$/, 'Code$1');

/** Returns the codes that a row contains for the given references. */
export function codesOf(references: readonly Reference[], row: Row): string[] {
  return references.flatMap((item) => codesIn(row[codeName(item)]));
}

/** Whether a value clears its reference: null and a blank text, as opposed to an empty list of codes. */
const isCleared = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** Returns the items of a value that names codes. */
function itemsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isCleared(value) ? [] : [value];
}

const isCode = (item: unknown): item is string => typeof item === 'string' && item.trim() !== '';
/** Codes are stored trimmed, and accounting systems pad theirs. */
const codesIn = (value: unknown): string[] =>
  itemsIn(value)
    .filter(isCode)
    .map((code) => code.trim());

/** A body with ids in place of codes, or the fields with unknown codes. */
export type Resolved = { body: Record<string, unknown> } | { wrong: FieldMessages };

/** Replaces codes by ids in rows, with one query per entity. */
export async function resolveRows(
  tx: Db,
  entity: EntityTables,
  entities: readonly EntityTables[],
  rows: readonly Row[],
): Promise<Resolved[]> {
  const references = referencesOf(entity, entities);
  const targets = [...new Set(references.map(({ to }) => to))];
  const known = new Map(
    await Promise.all(
      targets.map(async (to) => {
        const own = references.filter((item) => item.to === to);
        return [to, await idsByCode(tx, to, [...new Set(rows.flatMap((row) => codesOf(own, row)))])] as const;
      }),
    ),
  );
  return rows.map((row) => {
    const body: Record<string, unknown> = { ...row };
    const wrong: Record<string, string[]> = {};
    for (const reference of references) {
      const name = codeName(reference);
      if (!Object.hasOwn(row, name)) continue;
      delete body[name];
      if (!itemsIn(row[name]).every(isCode)) {
        wrong[name] = ['Код — это непустой текст; без кода поле очищают null и пустая строка'];
        continue;
      }
      const codes = codesIn(row[name]);
      const missing = codes.filter((code) => known.get(reference.to)?.has(code) !== true);
      if (missing.length > 0) wrong[name] = missing.map((code) => `Нет записи с кодом «${code}»`);
      const ids = codes.flatMap((code) => known.get(reference.to)?.get(code) ?? []);
      body[reference.wire] = reference.many && !isCleared(row[name]) ? ids : (ids[0] ?? null);
    }
    return Object.keys(wrong).length > 0 ? { wrong } : { body };
  });
}
