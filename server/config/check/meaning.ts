import type { Node } from 'jsonc-parser';
import { kindOf } from '#kinds/registry/kinds.ts';
import { kindOptions } from '#kinds/registry/options.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fieldPlaces, textsAt } from '#schemas/declaration/fieldPlaces.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { customFieldNames, customModalNames, isCustomFieldName, isCustomModalName } from '#schemas/declaration/customNames.ts';
import { lookups } from '#schemas/lookups.ts';
import { checkConditions } from './conditions.ts';
import { unknownWord, type Note } from './diagnostic.ts';
import { keyPlaceOf, placeOf } from './parse.ts';
import { checkSense } from './sense.ts';
import { shownFields } from './shownFields.ts';
import { checkTiles } from './tiles.ts';

/**
 * Notes what is well spelt and means nothing: fields, lookups, pieces and verbs that are not there. `formed` are the fields
 * that can be read further.
 */
export function checkMeaning(tree: Node, whole: Declaration, formed: readonly string[], note: Note): void {
  const names = Object.keys(whole.fields);
  const declaration = { ...whole, fields: Object.fromEntries(Object.entries(whole.fields).filter(([name]) => formed.includes(name))) };
  for (const { path, text } of fieldPlaces.flatMap((place) => textsAt(declaration, place))) {
    if (!names.includes(text)) note(placeOf(tree, path), unknownWord('нет такого поля:', text, names));
  }
  checkConditions(tree, declaration, names, note);
  for (const [name, field] of Object.entries(declaration.fields)) checkField(tree, declaration, name, field, note);
  for (const name of shownFields(declaration)) {
    const field = declaration.fields[name];
    if (field && !hasName(field)) note(keyPlaceOf(tree, ['fields', name]), `у поля «${name}» нет подписи (label)`);
  }
  checkVerbs(tree, declaration, note);
  checkParents(tree, whole, names, note);
  checkSense(tree, declaration, note);
  checkTiles(tree, declaration, note);
  const modal = declaration.list?.modal;
  if (modal !== undefined && !isCustomModalName(modal)) note(placeOf(tree, ['list', 'modal']), unknownWord('нет такого окна:', modal, customModalNames));
}

function hasName(field: Field): boolean {
  return (field.label !== undefined && field.label.trim() !== '') || kindOf(field).ownLabel?.(field) !== undefined;
}

function checkField(tree: Node, declaration: Declaration, name: string, field: Field, note: Note): void {
  const known = [...Object.keys(lookups), ...Object.keys(declaration.lookups ?? {})];
  if ('lookup' in field && field.lookup !== undefined && !known.includes(field.lookup)) {
    note(placeOf(tree, ['fields', name, 'lookup']), unknownWord('нет такого справочника:', field.lookup, known));
  }
  const either = ['options', 'lookup'];
  if (either.every((one) => one in kindOptions[field.kind].properties) && !either.some((one) => one in field)) {
    note(keyPlaceOf(tree, ['fields', name]), `полю «${name}» не из чего выбирать: укажите options или lookup`);
  }
  if (field.kind === 'custom' && !isCustomFieldName(field.name)) {
    note(placeOf(tree, ['fields', name, 'name']), unknownWord('нет такой особой части:', field.name, customFieldNames));
  }
}

/** The fields that paths name: a list of the menu has to let them be chosen, a lookup's stand beside it. */
function checkParents(tree: Node, { api, menu, filter, lookups: own }: Declaration, names: readonly string[], note: Note): void {
  for (const name of parentsIn(api.path)) {
    const place = placeOf(tree, ['api', 'path']);
    if (!names.includes(name)) note(place, unknownWord('путь называет поле, которого нет:', name, names));
    else if (menu && filter?.fields.includes(name) !== true) note(place, `поле «${name}» стоит в пути: добавьте его в filter.fields, чтобы его было где выбрать`);
  }
  for (const [lookup, { path }] of Object.entries(own ?? {})) {
    for (const name of parentsIn(path)) if (!names.includes(name)) note(placeOf(tree, ['lookups', lookup, 'path']), unknownWord('путь называет поле, которого нет:', name, names));
  }
}

function checkVerbs(tree: Node, { api, list, form, filter }: Declaration, note: Note): void {
  const needed: [string, boolean, (string | number)[], string][] = [
    ['list', list !== undefined, ['list'], 'список'],
    ['delete', list?.delete === true, ['list', 'delete'], 'удаление'],
    ['create', filter?.create !== undefined && form !== undefined, ['filter', 'create'], 'создание'],
    ['update', form?.submit.update !== undefined, ['form', 'submit', 'update'], 'сохранение'],
  ];
  for (const [verb, wanted, path, what] of needed) {
    if (wanted && !(api.verbs as readonly string[]).includes(verb)) note(keyPlaceOf(tree, path), `объявлено ${what}, а в api.verbs нет «${verb}»`);
  }
}
