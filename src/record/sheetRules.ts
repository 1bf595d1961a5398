import { isEmpty } from '#kinds/kindModule.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from './conditions.ts';
import { inputErrors } from './inputErrors.ts';
import type { MatchedColumn } from './sheetMatch.ts';
import { validate } from './validate.ts';
import { normalise, type Values } from './values.ts';

/** Why a row is not written. `field` is null for an error of the whole row. */
export interface RowError {
  readonly field: string | null;
  readonly column: number | null;
  readonly reason: string;
}

interface Matched {
  readonly declaration: Declaration;
  readonly columns: readonly MatchedColumn[];
}

/**
 * Returns the form errors of a row's values: violated rules, and values for disabled or hidden fields. A field that
 * already has an error gets no further one.
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
