import { filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import { emptyFilterValue, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import type { Period } from './previousPeriod.ts';

/** What the filter of the summary asks for; null and none ask nothing. */
export interface SummaryScope {
  period: Period | null;
  territories: readonly (string | number)[];
  distributor: string | number | null;
}

export type ScopePart = keyof SummaryScope;

const filterNames = ({ filter }: Declaration): readonly string[] => filter?.fields ?? [];

/** The field of a resource's own filter by which a part of the scope is asked; undefined where it has none. */
export function scopeField(declaration: Declaration, part: ScopePart): string | undefined {
  return filterNames(declaration).find((name) => asks(declaration.fields[name] as Field, part));
}

const lookups: Readonly<Record<ScopePart, readonly string[]>> = {
  period: [],
  territories: ['territories', 'baseTerritories'],
  distributor: ['distributors'],
};

function asks(field: Field, part: ScopePart): boolean {
  if (part === 'period') return field.kind === 'dateRange';
  return 'lookup' in field && field.lookup !== undefined && lookups[part].includes(field.lookup);
}

/** The parts of a scope that are asked for and do not narrow the records of a resource: its filter has no field for them. */
export function ignoredParts(declaration: Declaration, scope: SummaryScope): ScopePart[] {
  return (['period', 'territories', 'distributor'] as const).filter(
    (part) => isAsked(scope[part]) && scopeValue(declaration, part, scope) === undefined,
  );
}

function isAsked(value: SummaryScope[ScopePart]): boolean {
  return value !== null && (!Array.isArray(value) || value.length > 0);
}

/** What a part of the scope is in the filter of a resource; a field for one value takes no more than one. */
function scopeValue(declaration: Declaration, part: ScopePart, scope: SummaryScope): [string, unknown] | undefined {
  const name = scopeField(declaration, part);
  const value = scope[part];
  if (name === undefined || !isAsked(value)) return undefined;
  if (part === 'period') return [name, value];
  const field = declaration.fields[name] as Field;
  const ids = [value].flat();
  if (field.kind !== 'select' || field.many === true) return [name, ids];
  return ids.length === 1 ? [name, ids[0]] : undefined;
}

/** The filter that finds the records of a tile: nothing but what the tile, the scope and `besides` ask for. */
export function tileValues(
  declaration: Declaration,
  tile: Pick<Tile, 'where'>,
  scope: SummaryScope,
  besides: Values = {},
): Values {
  const scoped = (['period', 'territories', 'distributor'] as const).flatMap((part) => {
    const asked = scopeValue(declaration, part, scope);
    return asked === undefined ? [] : [asked];
  });
  const empty = filterNames(declaration).map((name) => [name, emptyFilterValue(declaration.fields[name] as Field)]);
  return { ...(Object.fromEntries([...empty, ...scoped]) as Values), ...tile.where, ...besides };
}

/** A filter as the list is asked, by the names of the query. */
export function tileQuery(declaration: Declaration, values: Values): Record<string, unknown> {
  return Object.fromEntries(queryOf(declaration, filterNames(declaration), values));
}

/** A filter as the address of the list says it. */
export function tileAddress(declaration: Declaration, values: Values): string {
  return filterToAddress(declaration, filterNames(declaration), values).toString();
}

/** Whether a filter of the resource can ask for all of these fields, so that there is a list of just what they find. */
export function canFilterBy(declaration: Declaration, names: readonly string[]): boolean {
  return names.every((name) => filterNames(declaration).includes(name));
}

/** Whether the rows of a list say all that a tile reads of them; else only an API that counts by itself can make it. */
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
