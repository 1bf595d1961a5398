import type { Declaration } from '#schemas/declaration/declaration.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { filteredField, isList, storedFields } from './requestBody/storedFields.ts';

/**
 * A filter field and what it compares: part of a text, a flag, a minimum number, a range of days, a single value or
 * list of values of limited size, or any JSON.
 */
export interface FilterCriterion {
  field: Field;
  /** The field whose values it compares. */
  stored: Field;
  /** Names of the query parameters: two for a range. */
  query: readonly string[];
  /** Names of the stored values. */
  wire: readonly string[];
  by: 'part' | 'flag' | 'atLeast' | 'range' | 'one' | 'list' | 'any';
}

/** Returns the filter fields that correspond to a stored value. */
export function filterCriteria(declaration: Declaration): FilterCriterion[] {
  return criteriaOf(declaration, declaration.filter?.fields ?? []);
}

/**
 * Returns what a list query can filter by: the fields of the filter, then the other stored fields, by which related
 * lists and dependent lookups query.
 */
export function queryCriteria(declaration: Declaration): FilterCriterion[] {
  const own = filterCriteria(declaration);
  const taken = new Set([...commonListParameters, ...own.flatMap(({ query }) => query)]);
  const others = storedFields(declaration).filter(({ field }) => kindOf(field).filtered && field.kind !== 'constant');
  return [
    ...own,
    ...criteriaOf(
      declaration,
      others.map(({ name }) => name),
    ).filter(({ query }) => query.every((name) => !taken.has(name))),
  ];
}

/** Returns the parameters of a list query by which it filters, and those of every list. */
export function queryParameters(declaration: Declaration): string[] {
  return [...commonListParameters, ...queryCriteria(declaration).flatMap(({ query }) => query)];
}

/** Returns the error of a query parameter that nothing stored answers. */
export function unknownParameterText({ title }: Declaration, unknown: string, known: readonly string[]): string {
  return `Параметр «${unknown}»: список «${title}» по нему не отбирает. Есть параметры: ${known.join(', ')}`;
}

/** Query parameters of every list in addition to what it filters by (docs/lists.md). */
export const commonListParameters = ['limit', 'offset', 'ids', 'q', 'sort', 'search', 'count', 'sum'] as const;

function criteriaOf(declaration: Declaration, names: readonly string[]): FilterCriterion[] {
  const stored = storedFields(declaration);
  return names.flatMap((name) => {
    const field = declaration.fields[name] as Field;
    const filtered = filteredField(declaration, name, stored);
    if (filtered === undefined) return [];
    const query = [field.query ?? name].flat();
    return [{ field, stored: filtered.field, query, wire: filtered.wire, by: waysOf(field, query, filtered.field) }];
  });
}

function waysOf(field: Field, query: readonly string[], stored: Field): FilterCriterion['by'] {
  if (query.length === 2) return 'range';
  const { search } = kindOf(field);
  if (search !== 'same') return search;
  if (!kindOf(stored).indexable) return 'any';
  return isList(stored) ? 'list' : 'one';
}

/** Returns the text for a flag that is not set. */
export function offOf(field: Field): string {
  return String(kindOf(field).serialize(false, field));
}
