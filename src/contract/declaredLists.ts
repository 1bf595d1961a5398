import { kindOf } from '#kinds/registry/kinds.ts';
import { rawSchemaOf } from '#kinds/registry/rawSchemas.ts';
import { isSummed } from '#record/sums.ts';
import { lookupOf } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { EndpointParameter } from './endpoint.ts';
import { dateParameter, idListParameter, integerParameter, queryParameter } from './parameters.ts';

/**
 * Returns the query parameters of a list's filter (docs/declarations.md): two days of a range, a bracketed list of ids,
 * a single value.
 */
export function filterParameters(declaration: Declaration): EndpointParameter[] {
  return (declaration.filter?.fields ?? []).flatMap((name) => {
    const field = declaration.fields[name] as Field;
    const names = [field.query ?? name].flat();
    if (names.length === 2) return names.map((item) => dateParameter(item, field.label));
    return names.map((item) => filterParameter(declaration, item, field));
  });
}

function filterParameter(declaration: Declaration, name: string, field: Field): EndpointParameter {
  const isNumber = hasNumbers(declaration, field);
  if (kindOf(field).carries(field) !== 'list' || kindOf(field).search !== 'same')
    return isNumber ? integerParameter(name, field.label) : queryParameter(name, filterSchema(field), field.label);
  return isNumber
    ? idListParameter(name, field.label)
    : queryParameter(name, { type: 'string', pattern: '^\\[.*\\]$' }, field.label);
}

/**
 * Checks whether the ids of a field's lookup are certainly numbers, as in the product's own lookups; ids of options and
 * of other lookups may be texts.
 */
function hasNumbers(declaration: Declaration, field: Field): boolean {
  const lookup = lookupOf(declaration, field);
  return lookup !== undefined && Object.values<unknown>(sharedLookups).includes(lookup);
}

/** Returns the schema of a filter value; a text matches a part of the value, and the id of a lookup may be a name. */
function filterSchema(field: Field): JsonSchema {
  if (kindOf(field).search === 'part') return { type: 'string' };
  const { maximum: _maximum, minimum: _minimum, description: _description, ...schema } = rawSchemaOf(field);
  return schema;
}

/**
 * Returns the list-query parameters that the embedded API supports in addition to the filter (docs/lists.md). A filter
 * field with one of these names takes precedence.
 */
export function arrangingParameters(declaration: Declaration): EndpointParameter[] {
  const queryNames = new Set(
    (declaration.filter?.fields ?? []).flatMap((name) => declaration.fields[name]?.query ?? name),
  );
  const read = Object.entries(declaration.fields).filter(
    ([, field]) => field.read !== false && kindOf(field).role !== 'none',
  );
  const named = (names: readonly string[], before: string): JsonSchema => ({
    type: 'string',
    pattern: `^${before}(${names.join('|')})(,${before}(${names.join('|')}))*$`,
  });
  const summed = read.filter(([, field]) => isSummed(field)).map(([name]) => name);
  return [
    ...(read.length > 0
      ? [
          queryParameter(
            'sort',
            named(
              read.map(([name]) => name),
              '-?',
            ),
            'поля через запятую в порядке важности; минус перед именем — обратный порядок',
          ),
        ]
      : []),
    queryParameter('search', { type: 'string' }, 'записи, в колонках которых есть каждое из слов'),
    queryParameter(
      'count',
      { type: 'boolean' },
      'сказать, сколько всего записей: заголовок X-Total-Count и meta.count',
    ),
    ...(summed.length > 0
      ? [queryParameter('sum', named(summed, ''), 'сложить эти поля по всем записям: meta.sums')]
      : []),
  ]
    .filter(({ name }) => !queryNames.has(name))
    .map((parameter) => ({ ...parameter, ours: true }));
}
