/** Stands in a place for every entry of a list and every key of an object. */
export const any = Symbol('any');
export type Place = readonly (string | number | typeof any)[];

/** Where a declaration names one of its fields, conditions aside. */
export const fieldPlaces: readonly Place[] = [
  ['list', 'columns', any], ['list', 'columns', any, 'field'], ['list', 'columns', any, 'sum', any], ['list', 'columns', any, 'difference', any], ['list', 'columns', any, 'link', 'id'],
  ['list', 'sort', any, 'field'], ['list', 'deleteShows', any], ['filter', 'fields', any], ['form', 'title'], ['form', 'fields', any],
  ['form', 'groups', any, 'fields', any], ['form', 'groups', any, 'row', any], ['rules', 'all', any, 0], ['unique', any, 'fields', any],
  ['tiles', any, 'by'], ['tiles', any, 'named'], ['tiles', any, 'over'], ['tiles', any, 'measure', 'sum'], ['tiles', any, 'measure', 'of'], ['tiles', any, 'measure', 'distinct'],
  ['fields', any, 'clears', any, any], ['fields', any, 'dependsOn', any], ['fields', any, 'requires'],
];

export interface TextAt {
  path: (string | number)[];
  text: string;
}

/** The texts that stand at a place of a value, each with its path. */
export function textsAt(value: unknown, place: Place, path: (string | number)[] = []): TextAt[] {
  const [step, ...rest] = place;
  if (step === undefined) return typeof value === 'string' ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => step === any || String(step) === key)
    .flatMap(([key, inner]) => textsAt(inner, rest, [...path, Array.isArray(value) ? Number(key) : key]));
}
