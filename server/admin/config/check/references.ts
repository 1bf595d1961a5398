import type { Node } from 'jsonc-parser';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fieldReferencePaths, textsAt } from '#schemas/declaration/fieldReferences.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { customModalNames, isCustomModalName } from '#schemas/declaration/customNames.ts';
import { checkActions, checkReadOnly } from './actions.ts';
import { checkChoices } from './choices.ts';
import { checkColumns } from './columns.ts';
import { checkConditions } from './conditions.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath } from './parse.ts';
import { checkNested } from './nested.ts';
import { checkConsistency } from './consistency.ts';
import { checkTiles } from './tiles.ts';
import { formFields } from '#record/formFields.ts';

interface Known {
  formed: readonly string[];
  sections: readonly string[] | null;
}

/**
 * Reports names of fields, lookups, parts and verbs that do not exist, in a declaration of the right form. `formed` are
 * the well-formed fields, `sections` those of the menu.
 */
export function checkReferences(
  tree: Node,
  whole: Declaration,
  { formed, sections }: Known,
  note: ReportDiagnostic,
): void {
  const names = Object.keys(whole.fields);
  const ofForm = {
    ...whole,
    fields: Object.fromEntries(Object.entries(whole.fields).filter(([name]) => formed.includes(name))),
  };
  // A computed column may be sorted, measured and compared like a field, but no form or filter contains it.
  const declaration = checkColumns(tree, ofForm, note);
  const made = Object.keys(declaration.fields).filter((name) => !names.includes(name));
  for (const { path, text } of fieldReferencePaths.flatMap((place) => textsAt(ofForm, place))) {
    if (!names.includes(text) && !(mayBeMade(path) && columnNames(ofForm).includes(text)))
      note(nodeAtPath(tree, path), unknownWord('нет такого поля:', text, names));
  }
  checkConditions(tree, declaration, [...names, ...made], note);
  for (const [name, field] of Object.entries(declaration.fields))
    checkChoices(tree, declaration, ['fields', name], field, note);
  for (const name of shownFields(declaration)) {
    const field = declaration.fields[name];
    if (field && !hasName(field)) note(keyNodeAtPath(tree, ['fields', name]), `у поля «${name}» нет подписи (label)`);
  }
  checkVerbs(tree, declaration, note);
  checkParents(tree, whole, names, note);
  checkNested(tree, declaration, note);
  checkConsistency(tree, declaration, note);
  checkTiles(tree, declaration, note);
  checkActions(tree, ofForm, note);
  checkReadOnly(tree, ofForm, note);
  const section = declaration.menu?.section;
  if (section !== undefined && sections?.includes(section) === false)
    note(nodeAtPath(tree, ['menu', 'section']), unknownWord('неизвестный раздел меню', section, sections));
  const modal = declaration.list?.modal;
  if (modal !== undefined && !isCustomModalName(modal))
    note(nodeAtPath(tree, ['list', 'modal']), unknownWord('нет такого окна:', modal, customModalNames));
}

/** Whether the name of a computed column is allowed at a place. */
function mayBeMade([part]: readonly (string | number)[]): boolean {
  return part === 'list' || part === 'tiles';
}

function columnNames({ list }: Declaration): string[] {
  return (list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? [] : (column.name ?? [])));
}

function hasName(field: Field): boolean {
  return (field.label !== undefined && field.label.trim() !== '') || kindOf(field).ownLabel?.(field) !== undefined;
}

/** Checks the fields that paths name: a menu list needs them in its filter, a lookup needs them as fields beside it. */
function checkParents(
  tree: Node,
  { api, menu, filter, lookups: own }: Declaration,
  names: readonly string[],
  note: ReportDiagnostic,
): void {
  for (const name of parentsIn(api.path)) {
    const place = nodeAtPath(tree, ['api', 'path']);
    if (!names.includes(name)) note(place, unknownWord('путь называет поле, которого нет:', name, names));
    else if (menu && filter?.fields.includes(name) !== true)
      note(place, `поле «${name}» стоит в пути: добавьте его в filter.fields, чтобы его было где выбрать`);
  }
  for (const [lookup, { path }] of Object.entries(own ?? {})) {
    for (const name of parentsIn(path))
      if (!names.includes(name))
        note(
          nodeAtPath(tree, ['lookups', lookup, 'path']),
          unknownWord('путь называет поле, которого нет:', name, names),
        );
  }
}

function checkVerbs(tree: Node, { api, list, form, filter }: Declaration, note: ReportDiagnostic): void {
  const needed: [string, boolean, (string | number)[], string][] = [
    ['list', list !== undefined, ['list'], 'список'],
    ['delete', list?.delete === true, ['list', 'delete'], 'удаление'],
    ['create', filter?.create !== undefined && form !== undefined, ['filter', 'create'], 'создание'],
    ['update', form?.submit.update !== undefined, ['form', 'submit', 'update'], 'сохранение'],
  ];
  for (const [verb, wanted, path, what] of needed) {
    if (wanted && !(api.verbs as readonly string[]).includes(verb))
      note(keyNodeAtPath(tree, path), `объявлено ${what}, а в api.verbs нет «${verb}»`);
  }
}

/** Returns the fields that the user sees: in a list, a filter or a form. */
function shownFields(declaration: Declaration): Set<string> {
  const { list, filter } = declaration;
  const labelled = (list?.columns ?? []).flatMap((column) =>
    typeof column === 'string' ? [column] : column.label === undefined ? [column.field] : [],
  );
  return new Set([...labelled, ...(filter?.fields ?? []), ...formFields(declaration)]);
}
