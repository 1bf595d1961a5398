/** Matches every item of a list and every key of an object in a location. */
export const anyStep = Symbol('any');
export type DeclarationPath = readonly (string | number | typeof anyStep)[];

/** The locations where a declaration names its fields, except conditions. */
export const fieldReferencePaths: readonly DeclarationPath[] = [
  ['list', 'columns', anyStep],
  ['list', 'columns', anyStep, 'field'],
  ['list', 'columns', anyStep, 'sum', anyStep],
  ['list', 'columns', anyStep, 'difference', anyStep],
  ['list', 'columns', anyStep, 'link', 'id'],
  ['list', 'sort', anyStep, 'field'],
  ['list', 'deleteShows', anyStep],
  ['filter', 'fields', anyStep],
  ['form', 'title'],
  ['form', 'fields', anyStep],
  ['form', 'groups', anyStep, 'fields', anyStep],
  ['form', 'groups', anyStep, 'row', anyStep],
  ['rules', 'all', anyStep, 0],
  ['unique', anyStep, 'fields', anyStep],
  ['tiles', anyStep, 'by'],
  ['tiles', anyStep, 'named'],
  ['tiles', anyStep, 'over'],
  ['tiles', anyStep, 'trend'],
  ['tiles', anyStep, 'measure', 'sum'],
  ['tiles', anyStep, 'measure', 'of'],
  ['tiles', anyStep, 'measure', 'distinct'],
  ['fields', anyStep, 'clears', anyStep, anyStep],
  ['fields', anyStep, 'dependsOn', anyStep],
  ['fields', anyStep, 'requires'],
];

export interface TextAt {
  path: (string | number)[];
  text: string;
}

/** Returns the texts at a location of a value, each with its path. */
export function textsAt(value: unknown, place: DeclarationPath, path: (string | number)[] = []): TextAt[] {
  const [step, ...rest] = place;
  if (step === undefined) return typeof value === 'string' ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => step === anyStep || String(step) === key)
    .flatMap(([key, inner]) => textsAt(inner, rest, [...path, Array.isArray(value) ? Number(key) : key]));
}
