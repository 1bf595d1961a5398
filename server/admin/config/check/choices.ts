import type { Node } from 'jsonc-parser';
import { kindOptions } from '#kinds/registry/options.ts';
import { customFieldNames, isCustomFieldName } from '#schemas/declaration/customNames.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath, type JsonPath } from './parse.ts';

/** Reports a field without options, or with an unknown source of options. */
export function checkChoices(
  tree: Node,
  declaration: Declaration,
  path: JsonPath,
  field: Field,
  note: ReportDiagnostic,
): void {
  const known = [...Object.keys(sharedLookups), ...Object.keys(declaration.lookups ?? {})];
  if ('lookup' in field && field.lookup !== undefined && !known.includes(field.lookup)) {
    note(nodeAtPath(tree, [...path, 'lookup']), unknownWord('нет такого справочника:', field.lookup, known));
  }
  const either = ['options', 'lookup'];
  // A custom field may choose from a lookup; what it draws is its own.
  const choosesFromEither = field.kind !== 'custom' && either.every((option) => option in kindOptions[field.kind]);
  if (choosesFromEither && !either.some((option) => option in field)) {
    note(keyNodeAtPath(tree, path), `полю «${String(path.at(-1))}» не из чего выбирать: укажите options или lookup`);
  }
  if (field.kind === 'custom' && !isCustomFieldName(field.name)) {
    note(nodeAtPath(tree, [...path, 'name']), unknownWord('нет такой особой части:', field.name, customFieldNames));
  }
}
