import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { figuresOf, type Figures } from '#record/tiles/figures.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { Query } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { tradePointsCondition, parseTaskListFilter, type TaskListFilter } from '../tasks/read.ts';
import { taskColumnsIn, type TaskColumns } from './taskColumns.ts';
import { taskItems, type TaskNames } from './taskItems.ts';
import { matchingTaskIndices } from './taskIndices.ts';

/** Maximum cached row indexes: as many as eight tiles with the previous period need for a million tasks. */
const maxPlaces = 8_000_000;

/** Computes a tile of tasks under the filter of their list; `shown` reduces its groups before their names are read. */
type TaskFigures = (
  tile: Tile,
  query: Query,
  limit: TerritoryLimit | undefined,
  shown: (figures: Figures) => Figures,
) => Promise<Figures>;

export function taskFigures(db: Db): TaskFigures {
  const columnsNow = taskColumnsIn(db);
  const placesIn = createPlaceCache();
  return async ({ named, ...tile }, query, limit, shown) => {
    const filter = parseTaskListFilter(query);
    const [columns, points, names] = await Promise.all([columnsNow(), pointsOf(db, query, limit), namesFor(db, tile)]);
    const figures = shown(figuresOf(tile, taskItems(columns, placesIn(columns, filter, points), names)));
    return named === undefined ? figures : nameGroups(db, figures, named);
  };
}

/** Caches the row indexes of a filter, which the tiles of a page share, until the columns change. */
function createPlaceCache(): (columns: TaskColumns, filter: TaskListFilter, points: string | undefined) => Uint32Array {
  let stored: { columns: TaskColumns; byFilter: LRUCache<string, Uint32Array> } | undefined;
  return (columns, filter, points) => {
    if (stored?.columns !== columns)
      stored = { columns, byFilter: new LRUCache({ maxSize: maxPlaces, sizeCalculation: ({ length }) => length + 1 }) };
    const key = JSON.stringify([filter, points]);
    const known = stored.byFilter.get(key);
    if (known) return known;
    // A copy has exactly the length of the result.
    const places = matchingTaskIndices(
      columns,
      filter,
      points === undefined ? undefined : new Set(points.split(',').map(Number)),
    ).slice();
    stored.byFilter.set(key, places);
    return places;
  };
}

/** Returns the trade points that match a filter and limit, as text; undefined when all do. */
async function pointsOf(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<string | undefined> {
  const condition = tradePointsCondition(query, limit);
  if (condition === undefined) return undefined;
  const rows = await rowsOf<{ ids: string }>(
    db,
    sql`select coalesce(string_agg(id::text, ',' order by id), '') as ids from ${condition} points (id)`,
  );
  return rows[0]?.ids;
}

async function namesFor(db: Db, { by }: Pick<Tile, 'by'>): Promise<TaskNames> {
  return {
    products: by === 'product' ? await listedProducts(db) : undefined,
    territories: by === 'territories' ? await topTerritories(db) : undefined,
  };
}

/** Returns the topmost territory above every territory. */
async function topTerritories(db: Db): Promise<ReadonlyMap<number, number>> {
  const [counted] = await rowsOf<{ pairs: [number, number][] }>(
    db,
    sql`
    select coalesce(json_agg(json_build_array(c.covered_id, c.territory_id)), '[]') as pairs
    from territory_cover c join territories t using (territory_id) where t.parent_id is null`,
  );
  return new Map(counted?.pairs);
}

/** Returns the products of all lists; a category in a list includes its products. */
async function listedProducts(db: Db): Promise<ReadonlySet<number>> {
  const [products] = await rowsOf<{ ids: number[] }>(
    db,
    sql`
    select coalesce(json_agg(product_id), '[]') as ids from products p
    where p.product_id in (select product_id from mml_items) or p.category_id in (select category_id from mml_items)`,
  );
  return new Set(products?.ids);
}

/** Adds the names of agents or trade points to their groups: a company has too many to read all of them. */
async function nameGroups(db: Db, figures: Figures, named: string): Promise<Figures> {
  const { groups } = figures;
  if (groups === undefined) return figures;
  const ids = intArray(groups.map(({ key }) => Number(key)));
  const source =
    named === 'executor'
      ? sql`select field_employee_id as id, full_name as name from field_employees where field_employee_id = any(${ids})`
      : sql`select trade_point_id as id, name from trade_points where trade_point_id = any(${ids})`;
  const names = new Map((await rowsOf<{ id: number; name: string }>(db, source)).map(({ id, name }) => [id, name]));
  return { ...figures, groups: groups.map((group) => ({ ...group, name: names.get(Number(group.key)) ?? '-' })) };
}
