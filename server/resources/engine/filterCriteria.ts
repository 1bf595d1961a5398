import type { Declaration } from '#schemas/declaration/declaration.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { filteredField, isList, storedFields } from '#record/requestBody/storedFields.ts';

/** What a field of a filter asks about: part of a text, a flag, a least number, a range of days, one value or a list of values of a known size, or any JSON. */
export interface FilterCriterion {
  field: Field;
  /** The names of its query: two of a range. */
  query: readonly string[];
  /** The names of what is stored. */
  wire: readonly string[];
  by: 'part' | 'flag' | 'atLeast' | 'range' | 'one' | 'list' | 'any';
}

/** The fields of a filter that something stored answers to. */
export function filterCriteria(declaration: Declaration): FilterCriterion[] {
  const stored = storedFields(declaration);
  return (declaration.filter?.fields ?? []).flatMap((name) => {
    const field = declaration.fields[name] as Field;
    const asked = filteredField(declaration, name, stored);
    if (asked === undefined) return [];
    const query = [field.query ?? name].flat();
    return [{ field, query, wire: asked.wire, by: waysOf(field, query, asked.field) }];
  });
}

function waysOf(field: Field, query: readonly string[], stored: Field): FilterCriterion['by'] {
  if (query.length === 2) return 'range';
  const { search } = kindOf(field);
  if (search !== 'same') return search;
  if (!kindOf(stored).indexable) return 'any';
  return isList(stored) ? 'list' : 'one';
}

/** How a flag that is not set is written. */
export function offOf(field: Field): string {
  return String(kindOf(field).serialize(false, field));
}
