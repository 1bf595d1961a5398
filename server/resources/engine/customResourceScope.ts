import { sql, type SQL } from 'drizzle-orm';
import { lookupOf, storedFields } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { listTexts } from './columns.ts';
import { isUuid } from '../../platform/http/recordId.ts';
import { placeConditions, type PlaceKind } from '../../identity/rights/hiddenPlaces.ts';
import type { ScopeRelation, TerritoryScope } from '../../identity/rights/scopes.ts';

const chosen = sql`place.id::int`;

/** Built-in lookups whose chosen entries decide where a record belongs. */
const kinds: Readonly<Record<string, PlaceKind | undefined>> = {
  [sharedLookups.territories.path]: 'territory',
  [sharedLookups.baseTerritories.path]: 'territory',
  [sharedLookups.distributors.path]: 'distributor',
  [sharedLookups.tradePoints.path]: 'point',
  [sharedLookups.filterStores.path]: 'point',
  [sharedLookups.fieldEmployees.path]: 'agent',
};

/** Returns the kind of place that a lookup's address lists; undefined for any other address. */
export function placeKindAt(path: string | undefined): PlaceKind | undefined {
  return kinds[path ?? ''];
}

/** A stored value that decides where a record belongs. */
export interface PlaceField {
  wire: string;
  kind: PlaceKind;
}

/** Returns the place fields of a custom resource, in the order of the form. */
export function placeFieldsOf(declaration: Declaration): PlaceField[] {
  return storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const kind = placeKindAt(lookupOf(declaration, field)?.path);
    return kind === undefined ? [] : [{ wire, kind }];
  });
}

function placeOf({ wire, kind }: PlaceField): ScopeRelation {
  const { own, seen } = placeConditions(kind);
  return { ...idsIn(wire), own: (limit) => own(limit, chosen), concerns: (limit) => seen(limit, chosen) };
}

/** Returns the ids of a stored value, single or list; other values are ignored. */
const idsIn = (wire: string): Pick<ScopeRelation, 'rows' | 'of'> => ({
  rows: sql`${listTexts(wire)} place (id)`,
  of: sql`place.id ~ '^[0-9]{1,9}$'`,
});

/** The history stores numbers as texts. */
const ofRecord =
  (path: string) =>
  (id: number | string): SQL =>
    sql`path = ${path} and ${isUuid(id) ? sql`uuid = ${id}::uuid` : sql`record_id = ${Number(id)}`}`;

const known = new WeakMap<Declaration, TerritoryScope | null>();

/**
 * Returns the scope of a custom resource: the territories, distributors, points and agents that its form chooses;
 * undefined when it has no such field.
 */
export function customResourceScope(declaration: Declaration): TerritoryScope | undefined {
  const before = known.get(declaration);
  if (before !== undefined) return before ?? undefined;
  const places = placeFieldsOf(declaration);
  const [first] = places;
  const scope: TerritoryScope | null =
    first === undefined
      ? null
      : {
          table: 'added_records',
          id: 'record_id',
          of: ofRecord(declaration.api.path),
          places: places.map(placeOf),
          field: first.wire,
        };
  known.set(declaration, scope);
  return scope ?? undefined;
}
