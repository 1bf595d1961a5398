import { isEmpty } from '#kinds/kindModule.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from './conditions.ts';
import { inputErrors } from './inputErrors.ts';
import type { MatchedColumn } from './sheetMatch.ts';
import { validate } from './validate.ts';
import { normalise, type Values } from './values.ts';

/** Why a row is not written. `field` is null where it is not a matter of one. */
export interface RowError {
  readonly field: string | null;
  readonly column: number | null;
  readonly reason: string;
  /** A name that several ids have: whoever says which one it is, is not asked again. */
  readonly ask?: { readonly name: string; readonly ids: readonly (string | number)[] };
}

interface Matched {
  readonly declaration: Declaration;
  readonly columns: readonly MatchedColumn[];
}

/**
 * What a form would say of the values that a row makes: its rules, and that a field which is disabled or hidden cannot be filled in. Of a field that has an error
 * already nothing more is said.
 */
export function rowRules(
  { declaration, columns }: Matched,
  after: Values,
  isNew: boolean,
  given: Values,
  errors: readonly RowError[],
): RowError[] {
  const closed = Object.keys(given).filter(
    (name) => !isEmpty(given[name]) && isClosed(declaration, name, after, isNew),
  );
  const wrong = [
    ...closed.map(
      (name) =>
        [name, declaration.fields[name]?.disabledHint ?? 'Недоступно при таких значениях других полей'] as const,
    ),
    ...inputErrors(declaration, after),
    ...validate(declaration, after, isNew),
  ];
  const known = new Set(errors.map(({ field }) => field));
  return wrong.flatMap(([field, reason]): RowError[] => {
    if (known.has(field)) return [];
    known.add(field);
    return [{ field, column: columns.find((item) => item.field === field)?.column ?? null, reason }];
  });
}

function isClosed(declaration: Declaration, name: string, values: Values, isNew: boolean): boolean {
  const conditions = conditionsIn(declaration);
  const total = normalise(values, isNew);
  const field = declaration.fields[name];
  if (field && 'requires' in field && field.requires !== undefined && isEmpty(values[field.requires])) return true;
  return [`visibleWhen:${name}`, `enabledWhen:${name}`].some((key) => conditions[key]?.(total) === false);
}
