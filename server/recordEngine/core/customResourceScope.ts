import { sql, type SQL } from 'drizzle-orm';
import { pathShape } from '#schemas/declaration/pathSteps.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { listTexts } from './columns.ts';
import { isUuid } from '../../platform/http/recordId.ts';
import { placeConditions } from '../../identity/rights/hiddenPlaces.ts';
import { placeFieldsOf, type PlaceField } from '../../identity/rights/placeFields.ts';
import type { ScopeRelation, TerritoryScope } from '../../identity/rights/scopes.ts';

const chosen = sql`place.id::int`;

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

/**
 * Returns the scope of a custom resource: the territories, distributors, points and agents that its form chooses;
 * undefined when it has no such field.
 */
export function customResourceScope(declaration: Declaration): TerritoryScope | undefined {
  const places = placeFieldsOf(declaration);
  const [first] = places;
  return (
    first && {
      table: 'added_records',
      id: 'record_id',
      of: ofRecord(pathShape(declaration.api.path)),
      places: places.map(placeOf),
      field: first.wire,
    }
  );
}
