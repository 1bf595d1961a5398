import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { emptyFilter, filterDefault, emptyFilterValue, type Values } from './values.ts';

/** Formats the applied filter as query string, so that reload, Back and shared links preserve it. */
export function filterToAddress(declaration: Declaration, names: readonly string[], values: Values): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of names) {
    const field = declaration.fields[name] as Field;
    const text = kindOf(field).toAddress(values[name]);
    if (text !== null) params.set(name, text);
    // Omitting an emptied field would restore its default.
    else if (filterDefault(declaration, name) !== undefined) params.set(name, '');
  }
  return params;
}

/** Parses the filter from a URL; missing or invalid values get their defaults. */
export function filterFromAddress(declaration: Declaration, names: readonly string[], params: URLSearchParams): Values {
  const values = emptyFilter(declaration, names);
  for (const name of names) {
    const text = params.get(name);
    const field = declaration.fields[name] as Field;
    if (text !== null) values[name] = kindOf(field).fromAddress(text, field) ?? emptyFilterValue(field);
  }
  return values;
}
