import { sql, type SQL } from 'drizzle-orm';
import { lookupOf, storedFields } from '#record/sent/stored.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { lookups } from '#schemas/lookups.ts';
import { listTexts } from '../added/columns.ts';
import { isUuid } from '../added/recordId.ts';
import { concernsOwnTerritory, isOwnAgent, isOwnDistributor, isOwnPoint, isOwnTerritory, type TerritoryLimit } from './limit.ts';
import type { Limited, Place, Scope } from './scopes.ts';

const chosen = sql`place.id::int`;
const territory = { own: (limit: TerritoryLimit) => isOwnTerritory(limit, chosen), concerns: (limit: TerritoryLimit) => concernsOwnTerritory(limit, chosen) };
const alike = (own: Limited) => ({ own, concerns: own });
const [distributor, point, agent] = [isOwnDistributor, isOwnPoint, isOwnAgent].map((isOwn) => alike((limit) => isOwn(limit, chosen)));

/** What is chosen from these lists of the product says where a record belongs. */
const placesBy: Readonly<Record<string, Pick<Place, 'own' | 'concerns'> | undefined>> = {
  [lookups.territories.path]: territory, [lookups.baseTerritories.path]: territory, [lookups.distributors.path]: distributor, [lookups.tradePoints.path]: point, [lookups.filterStores.path]: point,
  [lookups.fieldEmployees.path]: agent,
};

/** The ids that a body says under a name, one or many; whatever else stands there is none. */
const idsIn = (wire: string): Pick<Place, 'rows' | 'of'> => ({ rows: sql`${listTexts(wire)} place (id)`, of: sql`place.id ~ '^[0-9]{1,9}$'` });

/** A history keeps numbers as texts. */
const ofRecord = (path: string) => (id: number | string): SQL => sql`path = ${path} and ${isUuid(id) ? sql`uuid = ${id}::uuid` : sql`record_id = ${Number(id)}`}`;

const known = new WeakMap<Declaration, Scope | null>();

/** Where the records of an added resource belong: to what its form chooses of the product's territories, distributors, points and agents; undefined where it chooses none of them. */
export function addedScope(declaration: Declaration): Scope | undefined {
  const before = known.get(declaration);
  if (before !== undefined) return before ?? undefined;
  const places = storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const by = placesBy[lookupOf(declaration, field)?.path ?? ''];
    return by === undefined ? [] : [{ wire, place: { ...idsIn(wire), ...by } }];
  });
  const [first] = places;
  const scope: Scope | null = first === undefined ? null : { table: 'added_records', id: 'record_id', of: ofRecord(declaration.api.path), places: places.map(({ place }) => place), field: first.wire };
  known.set(declaration, scope);
  return scope ?? undefined;
}
