import { filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import { emptyFilterValue, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import type { Period, PeriodWord } from '#codecs/periods.ts';

/** The filter of the summary; null and an empty list mean no restriction. */
export interface SummaryScope {
  period: Period | null;
  /** The word of the period, which links keep (spec D93). */
  periodWord?: PeriodWord | undefined;
  territories: readonly (string | number)[];
  distributor: string | number | null;
}

export type ScopePart = Exclude<keyof SummaryScope, 'periodWord'>;

const filterNames = ({ filter }: Declaration): readonly string[] => filter?.fields ?? [];

/**
 * Returns the filter field of a resource that applies a part of the scope; undefined when its filter lacks such a
 * field.
 */
export function scopeField(declaration: Declaration, part: ScopePart): string | undefined {
  return filterNames(declaration).find((name) => isFilterOf(declaration.fields[name] as Field, part));
}

const lookups: Readonly<Record<ScopePart, readonly string[]>> = {
  period: [],
  territories: ['territories', 'baseTerritories'],
  distributor: ['distributors'],
};

function isFilterOf(field: Field, part: ScopePart): boolean {
  if (part === 'period') return field.kind === 'dateRange';
  return 'lookup' in field && field.lookup !== undefined && lookups[part].includes(field.lookup);
}

/** Returns the active parts of a scope that a resource ignores because its filter has no field for them. */
export function ignoredParts(declaration: Declaration, scope: SummaryScope): ScopePart[] {
  return (['period', 'territories', 'distributor'] as const).filter(
    (part) => isSet(scope[part]) && scopeValue(declaration, part, scope) === undefined,
  );
}

function isSet(value: SummaryScope[ScopePart]): boolean {
  return value !== null && (!Array.isArray(value) || value.length > 0);
}

/**
 * Returns a part of the scope as filter value of a resource; undefined when a single-value field would need several.
 */
function scopeValue(declaration: Declaration, part: ScopePart, scope: SummaryScope): [string, unknown] | undefined {
  const name = scopeField(declaration, part);
  const value = scope[part];
  if (name === undefined || !isSet(value)) return undefined;
  if (part === 'period') return [name, value];
  const field = declaration.fields[name] as Field;
  const ids = [value].flat();
  if (field.kind !== 'select' || field.many === true) return [name, ids];
  return ids.length === 1 ? [name, ids[0]] : undefined;
}

/** Returns the filter values of a tile's records: only those of the tile, the scope and `besides`. */
export function tileValues(
  declaration: Declaration,
  tile: Pick<Tile, 'where'>,
  scope: SummaryScope,
  besides: Values = {},
): Values {
  const scoped = (['period', 'territories', 'distributor'] as const).flatMap((part) => {
    const value = scopeValue(declaration, part, scope);
    return value === undefined ? [] : [value];
  });
  const empty = filterNames(declaration).map((name) => [name, emptyFilterValue(declaration.fields[name] as Field)]);
  return { ...(Object.fromEntries([...empty, ...scoped]) as Values), ...tile.where, ...besides };
}

/** Returns a filter as list query, by parameter name. */
export function tileQuery(declaration: Declaration, values: Values): Record<string, unknown> {
  return Object.fromEntries(queryOf(declaration, filterNames(declaration), values));
}

/** Returns a filter as the query string of the list page. */
export function tileAddress(declaration: Declaration, values: Values): string {
  return filterToAddress(declaration, filterNames(declaration), values).toString();
}

/**
 * Checks whether the filter of a resource supports all of these fields, so that a list of exactly these records exists.
 */
export function canFilterBy(declaration: Declaration, names: readonly string[]): boolean {
  return names.every((name) => filterNames(declaration).includes(name));
}

/** Checks whether list rows contain all data of a tile; otherwise only an API with its own counting can compute it. */
export function isReadFromRows(declaration: Declaration, { measure, by, named, over }: Tile): boolean {
  const measured =
    measure === 'count'
      ? []
      : 'share' in measure
        ? Object.keys(measure.share)
        : 'distinct' in measure
          ? [measure.distinct]
          : [measure.sum, measure.of];
  return [...measured, by, named, over].every((name) => name === undefined || declaration.fields[name]?.read !== false);
}
