import { setByPath } from '#codecs/path.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { rawOf } from '#record/rawOf.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import { isList, lookupOf, storedValues, storedFields } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sampleBody } from '../example.ts';
import type { KnownValues } from './knownValues.ts';

/** What the names of records begin with that the walk has made. */
export const testRecordPrefix = 'Проверка API ';

/** The field whose text marks a record as made by the walk; undefined where there is none. */
export function testMarkField(declaration: Declaration): string | undefined {
  return storedFields(declaration).find(
    ({ field, wire }) =>
      ['text', 'editableTitle', 'longText'].includes(field.kind) && wire.length === 1 && field.read !== false,
  )?.name;
}

/**
 * A body to create a record with: the example of the description, real ids of lookups and by the names of members, a marked name. Or why none can be made, in Russian. What a
 * custom field sends no declaration says, so of a resource with one the API alone knows whether the body will do.
 */
export function bodyToCreate(
  declaration: Declaration,
  known: KnownValues,
  name: string,
  example: unknown,
): { body: AnyRecord } | { why: string } {
  const marked = testMarkField(declaration);
  if (marked === undefined) return { why: 'запись нечем пометить: у формы нет текстового поля' };
  const body = withRealIds(isRecord(example) ? example : sampleBody(declaration), known) as AnyRecord;
  for (const { field, wire } of storedFields(declaration)) {
    const lookup = lookupOf(declaration, field);
    if (lookup === undefined) continue;
    const [id] = known.idsOf(lookup.path, lookup.id);
    // Where there is nothing to choose, nothing is chosen; the rules say whether that will do.
    for (const item of wire)
      setByPath(body, item, isList(field) ? [id].filter((chosen) => chosen !== undefined) : (id ?? null));
  }
  setTestName(declaration, body, name);
  if (Object.values(declaration.fields).some(({ kind }) => kind === 'custom')) return { body };
  const broken = Object.values(
    violatedRules(declaration, storedValues(declaration, body), true, { misfits: {}, missing: new Set() }),
  ).flat();
  return broken.length > 0
    ? { why: `тело из образцов не проходит правила объявления: ${broken.join('; ')}` }
    : { body };
}

/** Ids that lists have told, in the places of made-up ones. */
function withRealIds(value: unknown, known: KnownValues): unknown {
  if (Array.isArray(value)) return value.map((item) => withRealIds(item, known));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const [id] = known.ids(name.replace(/Ids$/, 'Id'));
      if (id === undefined) return [name, withRealIds(item, known)];
      if (name.endsWith('Ids') && Array.isArray(item)) return [name, [id]];
      return [name, name.endsWith('Id') && item !== null ? id : withRealIds(item, known)];
    }),
  );
}

/** Puts another name into a body. */
export function setTestName(declaration: Declaration, body: AnyRecord, name: string): void {
  const stored = storedFields(declaration).find((item) => item.name === testMarkField(declaration));
  const { max } = (stored?.field ?? {}) as { max?: number };
  for (const wire of stored?.wire ?? []) setByPath(body, wire, name.slice(0, max));
}

/** What is compared of a body and the record that it has become. */
export function compareWithRecord(
  declaration: Declaration,
  body: AnyRecord,
  record: unknown,
): { place: string; says: string }[] {
  const sent = storedValues(declaration, body);
  return storedFields(declaration).flatMap(({ name, field, wire }) => {
    if (!comparable.has(field.kind) || wire.length !== 1 || typeof (field.read ?? name) !== 'string') return [];
    const [own, read] = [sent[wire[0] ?? ''], rawOf(name, field, record)].map((raw) => kindOf(field).parse(raw, field));
    return JSON.stringify(own) === JSON.stringify(read)
      ? []
      : [
          {
            place: `data.${String(field.read ?? name)}`,
            says: `прочитано ${JSON.stringify(read)}, сохранено ${JSON.stringify(own)}`,
          },
        ];
  });
}

/** Kinds whose values come back as they were sent. */
const comparable: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'editableTitle',
  'number',
  'percent',
  'money',
  'date',
  'status',
  'radio',
  'flag',
  'time',
  'rating',
  'phone',
  'url',
]);
