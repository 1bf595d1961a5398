import type { Node } from 'jsonc-parser';
import { nestedFields } from '#kinds/shared/nested.ts';
import { isNested, nestedDeclaration } from '#record/nested.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { checkChoices } from './choices.ts';
import { checkConditions } from './conditions.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath, type JsonPath } from './parse.ts';

/** Reports errors within nested objects of a record: unknown names, invalid places, impossible limits. */
export function checkNested(tree: Node, declaration: Declaration, note: ReportDiagnostic): void {
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (!isNested(field)) continue;
    const path = ['fields', name];
    const fields = nestedFields(field);
    const names = Object.keys(fields);
    const unknown = (place: JsonPath, text: string) =>
      note(nodeAtPath(tree, [...path, ...place]), unknownWord('внутри нет такого поля:', text, names));
    if (field.kind === 'rows') checkTable(tree, path, field, unknown, note);
    field.rules?.forEach(([ruled], index) => {
      if (!names.includes(ruled)) unknown(['rules', index, 0], ruled);
    });
    checkConditions(tree, nestedDeclaration(field), names, note, (place) => [
      ...path,
      ...(place[0] === 'rules' ? ['rules', ...place.slice(2)] : place),
    ]);
    for (const [own, inner] of Object.entries(fields)) {
      const { label, read, send, kind } = inner;
      checkChoices(tree, declaration, [...path, 'fields', own], inner, note);
      if (label === undefined && kind !== 'carried' && kind !== 'constant')
        note(keyNodeAtPath(tree, [...path, 'fields', own]), `у поля «${own}» нет подписи (label)`);
      if (Array.isArray(read))
        note(
          nodeAtPath(tree, [...path, 'fields', own, 'read']),
          'внутри таблицы или группы поле читается из одного места',
        );
      if (typeof send === 'object')
        note(
          nodeAtPath(tree, [...path, 'fields', own, 'send']),
          'внутри таблицы или группы поле отправляется под одним именем',
        );
    }
  }
}

function checkTable(
  tree: Node,
  path: JsonPath,
  field: FieldOf<'rows'>,
  unknown: (place: JsonPath, text: string) => void,
  note: ReportDiagnostic,
): void {
  const { key, min, max } = field;
  if (key !== undefined && nestedFields(field)[key] === undefined) unknown(['key'], key);
  if (min !== undefined && max !== undefined && min > max)
    note(nodeAtPath(tree, [...path, 'min']), `min больше max: ${min} и ${max}`);
}
