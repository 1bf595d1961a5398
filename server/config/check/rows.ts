import type { Node } from 'jsonc-parser';
import { rowFields } from '#kinds/rows/rowFields.ts';
import { isRows, rowDeclaration } from '#record/rows.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkChoices } from './choices.ts';
import { checkConditions } from './conditions.ts';
import { unknownWord, type Note } from './diagnostic.ts';
import { keyPlaceOf, placeOf, type Path } from './parse.ts';

/** Notes what is wrong within tables of rows: names that no field of the row has, places that a row cannot have, bounds that nothing meets. */
export function checkRows(tree: Node, declaration: Declaration, note: Note): void {
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (!isRows(field)) continue;
    const path = ['fields', name];
    const fields = rowFields(field);
    const names = Object.keys(fields);
    const unknown = (place: Path, text: string) => note(placeOf(tree, [...path, ...place]), unknownWord('в строке нет такого поля:', text, names));
    if (field.key !== undefined && !names.includes(field.key)) unknown(['key'], field.key);
    field.rules?.forEach(([ruled], index) => {
      if (!names.includes(ruled)) unknown(['rules', index, 0], ruled);
    });
    checkConditions(tree, rowDeclaration(field), names, note, (place) => [...path, ...(place[0] === 'rules' ? ['rules', ...place.slice(2)] : place)]);
    for (const [own, inner] of Object.entries(fields)) {
      const { label, read, send, kind } = inner;
      checkChoices(tree, declaration, [...path, 'fields', own], inner, note);
      if (label === undefined && kind !== 'carried' && kind !== 'constant') note(keyPlaceOf(tree, [...path, 'fields', own]), `у поля «${own}» нет подписи (label)`);
      if (Array.isArray(read)) note(placeOf(tree, [...path, 'fields', own, 'read']), 'в строке поле читается из одного места');
      if (typeof send === 'object') note(placeOf(tree, [...path, 'fields', own, 'send']), 'в строке поле отправляется под одним именем');
    }
    if (field.min !== undefined && field.max !== undefined && field.min > field.max) note(placeOf(tree, [...path, 'min']), `min больше max: ${field.min} и ${field.max}`);
    const asked = declaration.filter?.fields.indexOf(name) ?? -1;
    if (asked >= 0) note(placeOf(tree, ['filter', 'fields', asked]), `по таблице «${name}» нельзя искать в фильтре`);
  }
}
