import { setByPath } from '#codecs/path.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { rawOf } from '#record/rawOf.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import { isList, lookupOf, storedValues, storedFields } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sampleBody } from '../example.ts';
import type { KnownValues } from './knownValues.ts';

/** Prefix of the names of records that the API check creates. */
export const testRecordPrefix = 'Проверка API ';

/**
 * Returns the field whose text marks a record as created by the API check; undefined when the resource has no such
 * field.
 */
export function testMarkField(declaration: Declaration): string | undefined {
  return storedFields(declaration).find(
    ({ field, wire }) =>
      ['text', 'editableTitle', 'longText'].includes(field.kind) && wire.length === 1 && field.read !== false,
  )?.name;
}

/**
 * Returns a body for creating a record (the example of the description with real lookup ids and a marked name), or the
 * reason in Russian why none can be built. A declaration does not describe the values of custom fields, so with such a
 * field only the API can tell whether the body is valid.
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
    // Without lookup entries the value stays empty; the rules decide whether that is valid.
    for (const item of wire)
      setByPath(body, item, isList(field) ? [id].filter((chosen) => chosen !== undefined) : (id ?? null));
  }
  setTestName(declaration, body, name);
  if (Object.values(declaration.fields).some(({ kind }) => kind === 'custom')) return { body };
  const broken = Object.values(
    violatedRules(declaration, storedValues(declaration, body), undefined, { misfits: {}, missing: new Set() }),
  ).flat();
  return broken.length > 0
    ? { why: `тело из образцов не проходит правила объявления: ${broken.join('; ')}` }
    : { body };
}

/** Replaces example ids with real ids from earlier lists. */
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

/** Puts a different name into a body. */
export function setTestName(declaration: Declaration, body: AnyRecord, name: string): void {
  const stored = storedFields(declaration).find((item) => item.name === testMarkField(declaration));
  const { max } = (stored?.field ?? {}) as { max?: number };
  for (const wire of stored?.wire ?? []) setByPath(body, wire, name.slice(0, max));
}

/** Returns the differences between a body and the record created from it, for the fields that can be compared. */
export function compareWithRecord(
  declaration: Declaration,
  body: AnyRecord,
  record: unknown,
): { place: string; says: string }[] {
  const sent = storedValues(declaration, body);
  return storedFields(declaration).flatMap(({ name, field, wire }) => {
    if (!comparable.has(field.kind) || wire.length !== 1 || typeof (field.read ?? name) !== 'string') return [];
    const [sentValue, read] = [sent[wire[0] ?? ''], rawOf(name, field, record)].map((raw) =>
      kindOf(field).parse(raw, field),
    );
    return JSON.stringify(sentValue) === JSON.stringify(read)
      ? []
      : [
          {
            place: `data.${String(field.read ?? name)}`,
            says: `прочитано ${JSON.stringify(read)}, сохранено ${JSON.stringify(sentValue)}`,
          },
        ];
  });
}

/** Kinds whose values are returned exactly as they were sent. */
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
