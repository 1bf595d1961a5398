import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { TerritoryNode } from '#schemas/entities/reference.ts';
import { territories } from '../../platform/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success, successNested } from '../../platform/http/responses.ts';
import { maxInteger, parseQuery, type Query } from '../../platform/http/query.ts';
import { concernsOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { byName, byIds, pruneTree } from './lookup.ts';

/**
 * Returns federal districts → regions → cities, each level sorted by name; with a limit only the user's own territories
 * and their ancestors.
 */
async function territoryTree(deps: ApiDeps, limit: TerritoryLimit | undefined): Promise<TerritoryNode[]> {
  const found = await deps.db
    .select()
    .from(territories)
    .where(limit && concernsOwnTerritory(limit, sql`territories.territory_id`));
  const rows = found.toSorted((a, b) => compareTexts(a.name, b.name) || a.territoryId - b.territoryId);
  const nodes = new Map(
    rows.map(({ territoryId, name }): [number, TerritoryNode] => [
      territoryId,
      { territoryId, name, childTerritories: [] },
    ]),
  );
  const roots: TerritoryNode[] = [];
  for (const { territoryId, parentId } of rows) {
    const node = nodes.get(territoryId);
    const siblings = parentId === null ? roots : nodes.get(parentId)?.childTerritories;
    if (node !== undefined) siblings?.push(node);
  }
  return roots;
}

/**
 * Returns the requested part of the tree: the territories of `ids`, or those that match `q`, with their ancestors; a
 * page counts federal districts.
 */
function filteredTree(query: Query, tree: readonly TerritoryNode[]): TerritoryNode[] {
  const branches = {
    children: (node: TerritoryNode) => node.childTerritories,
    withChildren: (node: TerritoryNode, childTerritories: TerritoryNode[]) => ({ ...node, childTerritories }),
  };
  const isNamed = byIds<TerritoryNode>(query, ({ territoryId }) => territoryId);
  if (isNamed) return pruneTree(tree, isNamed, branches);
  const { limit, offset } = query.page(maxInteger, maxInteger);
  return pruneTree(
    tree,
    byName(query, ({ name }) => name),
    branches,
  ).slice(offset, offset + limit);
}

/** Creates the two territory routes: filters read `data.data`, forms read `data` (part1 §7, spec D50). */
export function territoryRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/territories', async (c) =>
      successNested(c, filteredTree(parseQuery(c), await territoryTree(deps, c.get('actor').limit))),
    )
    .get('/api/v1/base/territories', async (c) =>
      success(c, filteredTree(parseQuery(c), await territoryTree(deps, c.get('actor').limit))),
    );
}
