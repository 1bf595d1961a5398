import { isRecord } from '#codecs/records.ts';
import { anyStep, textsAt, type DeclarationPath } from '#schemas/declaration/fieldReferences.ts';
import { renameKey, setAt } from '../edits.ts';
import type { TextEdit } from '../textEdits.ts';

const uses: readonly DeclarationPath[] = [
  ['fields', anyStep, 'lookup'],
  ['fields', anyStep, 'fields', anyStep, 'lookup'],
  ['list', 'columns', anyStep, 'lookup'],
];

/** Renames a lookup at all places of the declaration in one edit. */
export function renameLookup(text: string, name: string, next: string): TextEdit[] {
  const declaration: unknown = JSON.parse(text);
  const named = uses.flatMap((place) => textsAt(declaration, place)).filter((use) => use.text === name);
  return [...renameKey(text, ['lookups', name], next), ...named.flatMap(({ path }) => setAt(text, path, next))];
}

/** Returns the first entries of a response as named by a lookup; a string explains in Russian why none can be named. */
export function previewEntries(
  records: readonly Readonly<Record<string, unknown>>[],
  lookup: unknown,
): { id: string; name: string }[] | string {
  const { id, name } = isRecord(lookup) ? lookup : {};
  const [first] = records;
  if (!first) return 'Ответ пуст: записей в нём нет';
  const missing = [id, name].find((key) => typeof key !== 'string' || first[key] === undefined);
  if (missing !== undefined) return `В записи нет «${String(missing)}». Есть: ${Object.keys(first).join(', ')}`;
  return records.slice(0, 5).map((record) => ({ id: String(record[String(id)]), name: String(record[String(name)]) }));
}
