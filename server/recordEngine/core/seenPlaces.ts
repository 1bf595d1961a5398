import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { StoredRecord } from './storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { placeKindAt, placeFieldsOf } from '../../identity/rights/placeFields.ts';
import { hiddenPlaces } from '../../identity/rights/hiddenPlaces.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

/** The visible places in records of a custom resource, for a user with a limit. */
export interface SeenPlaces {
  /** Returns rows without the places that the user does not see. */
  inRows(rows: readonly StoredRecord[]): Promise<StoredRecord[]>;
  /** Returns the ids of a lookup without such places. */
  inFilter(lookup: Lookup | undefined, ids: readonly string[]): Promise<string[]>;
}

const numbersIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id));

/** Hides places outside the limit in records; without a limit it hides nothing. */
export function seenPlaces(db: Db, declaration: Declaration, limit: TerritoryLimit | undefined): SeenPlaces {
  const fields = limit === undefined ? [] : placeFieldsOf(declaration);
  if (limit === undefined || fields.length === 0)
    return { inRows: (rows) => Promise.resolve([...rows]), inFilter: (_lookup, ids) => Promise.resolve([...ids]) };
  return {
    async inRows(rows) {
      const hidden = await Promise.all(
        fields.map(
          async ({ wire, kind }) =>
            [
              wire,
              await hiddenPlaces(
                db,
                limit,
                kind,
                rows.flatMap(({ body }) => numbersIn(body[wire])),
                'seen',
              ),
            ] as const,
        ),
      );
      return rows.map((row) => ({
        ...row,
        body: {
          ...row.body,
          ...Object.fromEntries(
            hidden.flatMap(([wire, ids]) => without(row.body[wire], ids).map((left) => [wire, left])),
          ),
        },
      }));
    },
    async inFilter(lookup, ids) {
      const kind = placeKindAt(lookup?.path);
      if (kind === undefined) return [...ids];
      const hidden = await hiddenPlaces(db, limit, kind, ids.flatMap(numbersIn), 'seen');
      return ids.filter((id) => !hidden.has(Number(id)));
    },
  };
}

/** Returns the ids of a value without the given ones; undefined when the value is unchanged. */
function without(value: unknown, ids: ReadonlySet<number>): unknown[] {
  if (!numbersIn(value).some((id) => ids.has(id))) return [];
  return [Array.isArray(value) ? value.filter((id) => !ids.has(Number(id))) : null];
}
