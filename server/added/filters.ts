import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field, Kind } from '#schemas/declaration/field.ts';
import { askedBy, isList, storedFields } from './stored.ts';

/** What a field of a filter asks about: part of a text, a flag, a range of days, one value or a list of values of a known size, or any JSON. */
export interface Filter {
  field: Field;
  /** The names of its query: two of a range. */
  query: readonly string[];
  /** The names of what is stored. */
  wire: readonly string[];
  by: 'text' | 'flag' | 'range' | 'one' | 'list' | 'any';
}

const texts = new Set<Kind>(['text', 'longText', 'editableTitle', 'url', 'phone']);
/** Kinds whose values are checked to be short when they are stored, so that they fit into an index. */
const short = new Set<Kind>(['number', 'money', 'percent', 'date', 'dateRange', 'radio', 'checkboxes', 'select', 'status', 'treeSelect', 'picker', 'flag']);

/** The fields of a filter that something stored answers to. */
export function filtersOf(declaration: Declaration): Filter[] {
  const stored = storedFields(declaration);
  return (declaration.filter?.fields ?? []).flatMap((name) => {
    const field = declaration.fields[name] as Field;
    const asked = askedBy(declaration, name, stored);
    if (asked === undefined) return [];
    const query = [field.query ?? name].flat();
    return [{ field, query, wire: asked.wire, by: waysOf(field, query, asked.field) }];
  });
}

function waysOf(field: Field, query: readonly string[], stored: Field): Filter['by'] {
  if (query.length === 2) return 'range';
  if (texts.has(field.kind)) return 'text';
  if (field.kind === 'flag') return 'flag';
  if (!short.has(stored.kind)) return 'any';
  return isList(stored) ? 'list' : 'one';
}
