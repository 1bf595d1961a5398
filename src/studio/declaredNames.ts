import { isRecord } from '#codecs/records.ts';
import { shapeNames } from '#schemas/declaration/condition.ts';
import { any, fieldPlaces, type Place } from '#schemas/declaration/fieldPlaces.ts';
import { customModalNames, customFieldNames } from '#schemas/declaration/customNames.ts';
import { lookups } from '#schemas/lookups.ts';
import type { Path } from './schemaWalk.ts';

/** Where a declaration states a condition. */
export const conditionPlaces: readonly Place[] = [
  ['fields', any, 'enabledWhen'], ['fields', any, 'visibleWhen'], ['fields', any, 'onLoad', any, 0], ['form', 'groups', any, 'visibleWhen'], ['form', 'confirm', 'when'], ['rules', 'all', any, 2],
  ['list', 'columns', any, 'tone', any, 'when'], ['actions', any, 'when'],
];

/** The names that may stand at a path, when it is one for names: of fields, lookups, pieces, modals, shapes. */
export function namesFor(declaration: unknown, path: Path): { names: readonly string[]; detail: string } | null {
  if (fieldPlaces.some((place) => isAt(place, path))) return { names: fieldNames(declaration), detail: 'поле' };
  if (isAt(['fields', any, 'lookup'], path) || isAt(['list', 'columns', any, 'lookup'], path)) return { names: lookupNames(declaration), detail: 'справочник' };
  if (isAt(['fields', any, 'name'], path)) return { names: customFieldNames, detail: 'особая часть' };
  if (isAt(['list', 'modal'], path)) return { names: customModalNames, detail: 'особое окно' };
  return conditionPlaces.some((place) => isIn(place, path)) ? { names: shapeNames, detail: 'форма значения' } : null;
}

/** The names that may begin an entry of a condition; null when the path is not in one. */
export function conditionKeys(declaration: unknown, path: Path): string[] | null {
  if (!conditionPlaces.some((place) => isAt(place, path) || isIn(place, path))) return null;
  return [...fieldNames(declaration), ...madeNames(declaration), '$new', 'if', 'then', 'else', 'anyOf', 'allOf', 'not'];
}

function isAt(place: Place, path: Path): boolean {
  return place.length === path.length && isStart(place, path);
}

function isIn(place: Place, path: Path): boolean {
  return place.length < path.length && isStart(place, path);
}

function isStart(place: Place, path: Path): boolean {
  return place.every((part, at) => part === any || part === path[at]);
}

function fieldNames(declaration: unknown): string[] {
  return isRecord(declaration) && isRecord(declaration.fields) ? Object.keys(declaration.fields) : [];
}

/** Columns that make their values: conditions of tones may name them. */
function madeNames(declaration: unknown): string[] {
  const columns = isRecord(declaration) && isRecord(declaration.list) && Array.isArray(declaration.list.columns) ? declaration.list.columns : [];
  return columns.flatMap((column: unknown) => (isRecord(column) && typeof column.name === 'string' ? [column.name] : []));
}

function lookupNames(declaration: unknown): string[] {
  const own = isRecord(declaration) && isRecord(declaration.lookups) ? Object.keys(declaration.lookups) : [];
  return [...own, ...Object.keys(lookups)];
}
