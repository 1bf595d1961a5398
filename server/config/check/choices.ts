import type { Node } from 'jsonc-parser';
import { kindOptions } from '#kinds/registry/options.ts';
import { customFieldNames, isCustomFieldName } from '#schemas/declaration/customNames.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { lookups } from '#schemas/lookups.ts';
import { unknownWord, type Note } from './diagnostic.ts';
import { keyPlaceOf, placeOf, type Path } from './parse.ts';

/** Notes a field that chooses from nothing, or from what is not there. */
export function checkChoices(tree: Node, declaration: Declaration, path: Path, field: Field, note: Note): void {
  const known = [...Object.keys(lookups), ...Object.keys(declaration.lookups ?? {})];
  if ('lookup' in field && field.lookup !== undefined && !known.includes(field.lookup)) {
    note(placeOf(tree, [...path, 'lookup']), unknownWord('нет такого справочника:', field.lookup, known));
  }
  const either = ['options', 'lookup'];
  if (either.every((one) => one in kindOptions[field.kind].properties) && !either.some((one) => one in field)) {
    note(keyPlaceOf(tree, path), `полю «${String(path.at(-1))}» не из чего выбирать: укажите options или lookup`);
  }
  if (field.kind === 'custom' && !isCustomFieldName(field.name)) {
    note(placeOf(tree, [...path, 'name']), unknownWord('нет такой особой части:', field.name, customFieldNames));
  }
}
