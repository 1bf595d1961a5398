import { isRecord } from '#codecs/records.ts';
import { shapeNames } from '#schemas/declaration/condition.ts';
import { anyStep, fieldReferencePaths, type DeclarationPath } from '#schemas/declaration/fieldReferences.ts';
import { customModalNames, customFieldNames } from '#schemas/declaration/customNames.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { JsonPath } from './schemaAt.ts';

/** The places of a declaration that contain a condition. */
export const conditionPlaces: readonly DeclarationPath[] = [
  ['fields', anyStep, 'enabledWhen'],
  ['fields', anyStep, 'visibleWhen'],
  ['fields', anyStep, 'onLoad', anyStep, 0],
  ['form', 'groups', anyStep, 'visibleWhen'],
  ['form', 'confirm', 'when'],
  ['rules', 'all', anyStep, 2],
  ['list', 'columns', anyStep, 'tone', anyStep, 'when'],
  ['actions', anyStep, 'when'],
];

/**
 * Returns the names allowed at a path if it is a place for names: fields, lookups, custom components, modals, shapes.
 */
export function namesFor(declaration: unknown, path: JsonPath): { names: readonly string[]; detail: string } | null {
  if (fieldReferencePaths.some((place) => isAt(place, path))) return { names: fieldNames(declaration), detail: 'поле' };
  if (isAt(['fields', anyStep, 'lookup'], path) || isAt(['list', 'columns', anyStep, 'lookup'], path))
    return { names: lookupNames(declaration), detail: 'справочник' };
  if (isAt(['fields', anyStep, 'name'], path)) return { names: customFieldNames, detail: 'особая часть' };
  if (isAt(['list', 'modal'], path)) return { names: customModalNames, detail: 'особое окно' };
  return conditionPlaces.some((place) => isIn(place, path)) ? { names: shapeNames, detail: 'форма значения' } : null;
}

/** Returns the names that may start an entry of a condition; null when the path is not in one. */
export function conditionKeys(declaration: unknown, path: JsonPath): string[] | null {
  if (!conditionPlaces.some((place) => isAt(place, path) || isIn(place, path))) return null;
  return [...fieldNames(declaration), ...madeNames(declaration), '$new', 'if', 'then', 'else', 'anyOf', 'allOf', 'not'];
}

function isAt(place: DeclarationPath, path: JsonPath): boolean {
  return place.length === path.length && isStart(place, path);
}

function isIn(place: DeclarationPath, path: JsonPath): boolean {
  return place.length < path.length && isStart(place, path);
}

function isStart(place: DeclarationPath, path: JsonPath): boolean {
  return place.every((part, at) => part === anyStep || part === path[at]);
}

function fieldNames(declaration: unknown): string[] {
  return isRecord(declaration) && isRecord(declaration.fields) ? Object.keys(declaration.fields) : [];
}

/** Returns the computed columns: conditions of tones may refer to them. */
function madeNames(declaration: unknown): string[] {
  const columns =
    isRecord(declaration) && isRecord(declaration.list) && Array.isArray(declaration.list.columns)
      ? declaration.list.columns
      : [];
  return columns.flatMap((column: unknown) =>
    isRecord(column) && typeof column.name === 'string' ? [column.name] : [],
  );
}

function lookupNames(declaration: unknown): string[] {
  const own = isRecord(declaration) && isRecord(declaration.lookups) ? Object.keys(declaration.lookups) : [];
  return [...own, ...Object.keys(sharedLookups)];
}
