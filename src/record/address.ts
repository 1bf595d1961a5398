import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { emptyFilter, filterDefault, emptyFilterValue, type Values } from './values.ts';

/** The applied filter as the search part of the address, so that a reload, Back and a sent link keep it. */
export function filterToAddress(declaration: Declaration, names: readonly string[], values: Values): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of names) {
    const field = declaration.fields[name] as Field;
    const text = kindOf(field).toAddress(values[name]);
    if (text !== null) params.set(name, text);
    // Left out, an emptied field would be at its default again.
    else if (filterDefault(declaration, name) !== undefined) params.set(name, '');
  }
  return params;
}

/** The filter that an address asks for; what it does not name, or names wrongly, is at its default. */
export function filterFromAddress(declaration: Declaration, names: readonly string[], params: URLSearchParams): Values {
  const values = emptyFilter(declaration, names);
  for (const name of names) {
    const text = params.get(name);
    const field = declaration.fields[name] as Field;
    if (text !== null) values[name] = kindOf(field).fromAddress(text, field) ?? emptyFilterValue(field);
  }
  return values;
}
