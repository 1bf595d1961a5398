import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { kinds } from '#kinds/registry/kinds.ts';
import type { Kind } from '#kinds/registry/options.ts';
import type { KindModule } from '#kinds/kindModule.ts';
import { anyStep, type DeclarationPath } from '#schemas/declaration/fieldReferences.ts';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';
import { renameKey, setAt } from './edits.ts';
import { usesOf, type FieldUse } from './fieldUses.ts';
import type { TextEdit } from './textEdits.ts';

/** Renames a field at all places of the declaration in one edit. */
export function renameField(text: string, name: string, next: string): TextEdit[] {
  const declaration: unknown = JSON.parse(text);
  return [
    ...renameKey(text, ['fields', name], next),
    ...usesOf(declaration, name).flatMap(({ path, by }) => {
      if (by === 'key') return renameKey(text, path, next);
      return setAt(
        text,
        path,
        by === 'text' ? next : String(valueAtJsonPath(declaration, path)).replaceAll(`{${name}}`, `{${next}}`),
      );
    }),
  ];
}

/**
 * Returns the members that a renamed field needs in order to keep the values stored under its old name: a rename moves
 * no values.
 */
export function storedNamesOf(
  field: AnyRecord,
  name: string,
  isNested: boolean,
): readonly (readonly [member: JsonPath, name: string])[] {
  const { role, filtered } = (
    Object.hasOwn(kinds, String(field.kind)) ? kinds[field.kind as Kind] : kinds.text
  ) as KindModule;
  const { read, query, send } = field;
  const stamped = isRecord(send) && send.name === undefined;
  return [
    ...(read === undefined && role !== 'none' ? [[['read'], name] as const] : []),
    ...(query === undefined && filtered && !isNested ? [[['query'], name] as const] : []),
    ...(send === undefined && ['entered', 'unseen'].includes(role) ? [[['send'], name] as const] : []),
    ...(stamped ? [[['send', 'name'], name] as const] : []),
  ];
}

/** Returns a path below a field after the field was renamed. */
export function renamedPath(path: JsonPath, name: string, next: string): JsonPath {
  return path[0] === 'fields' && path[1] === name ? ['fields', next, ...path.slice(2)] : path;
}

/** Parts that are meaningless without one of their members: number of trailing path steps to remove with it. */
const wholes: readonly (readonly [DeclarationPath, number])[] = [
  [['rules', 'all', anyStep, 0], 3],
  [['rules', 'all', anyStep, 2], 3],
  [['list', 'columns', anyStep, 'field'], 3],
  [['list', 'columns', anyStep, 'sum', anyStep], 3],
  [['list', 'columns', anyStep, 'difference', anyStep], 3],
  [['list', 'columns', anyStep, 'text'], 3],
  [['list', 'columns', anyStep, 'link', 'id'], 4],
  [['list', 'columns', anyStep, 'tone', anyStep, 'when'], 5],
  [['list', 'sort', anyStep, 'field'], 3],
  [['tiles', anyStep, 'measure', anyStep], 2],
  [['unique', anyStep, 'fields'], 2],
  [['form', 'confirm', 'when'], 2],
  [['fields', anyStep, 'onLoad', anyStep, 0], 4],
];
/** Places that may be empty. */
const mayBeEmpty: readonly DeclarationPath[] = [
  [],
  ['fields'],
  ['list', 'columns'],
  ['filter', 'fields'],
  ['form', 'fields'],
  ['form', 'groups', anyStep, 'fields'],
  ['form', 'groups', anyStep, 'row'],
  ['rules', 'all'],
];

/**
 * Returns a declaration without a field and its uses; paths of the API still contain it, since it has no replacement
 * there.
 */
export function withoutField(declaration: AnyRecord, name: string): AnyRecord {
  let value = declaration;
  // Each cut removes at least one use; the limit is for a declaration whose use of a field cannot be cut.
  for (let left = 10_000; left > 0; left -= 1) {
    const use = usesOf(value, name).findLast(
      ({ path }) => path[0] !== 'api' && path[0] !== 'lookups' && !(path[0] === 'fields' && path[1] === name),
    );
    if (!use) break;
    value = withoutUse(value, use, name);
  }
  return cut(value, ['fields', name]);
}

function withoutUse(value: AnyRecord, { path, by }: FieldUse, name: string): AnyRecord {
  if (by !== 'template' || path.at(-1) === 'link') return cut(value, path);
  const left = String(valueAtJsonPath(value, path)).replaceAll(`{${name}}`, '').replace(/\s+/g, ' ').trim();
  return left.includes('{') ? (withAt(value, path, left) as AnyRecord) : cut(value, path);
}

/** Removes the value at a path, everything that is meaningless without it, and parts that become empty. */
function cut(value: AnyRecord, path: JsonPath): AnyRecord {
  const [, steps = path.length] = wholes.find(([place]) => isAt(place, path)) ?? [];
  const removedPath = ['not', 'if', 'then'].includes(String(path.at(-1))) ? path.slice(0, -1) : path.slice(0, steps);
  const left = withAt(value, removedPath, undefined) as AnyRecord;
  const parent = removedPath.slice(0, -1);
  return mayBeEmpty.some((place) => isAt(place, parent)) || !isEmpty(valueAtJsonPath(left, parent))
    ? left
    : cut(left, parent);
}

function isAt(place: DeclarationPath, path: JsonPath): boolean {
  return place.length === path.length && place.every((step, at) => step === anyStep || step === path[at]);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** Returns a value with another one at a path; undefined removes it. */
export function withAt(value: unknown, [step, ...rest]: JsonPath, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      at === step ? (rest.length === 0 && next === undefined ? [] : [withAt(item, rest, next)]) : [item],
    );
  const own = isRecord(value) ? value : {};
  if (rest.length > 0 || next !== undefined) return { ...own, [step]: withAt(own[step], rest, next) };
  return Object.fromEntries(Object.entries(own).filter(([key]) => key !== step));
}
