import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import type { TerritoryNode } from '#schemas/entities/reference.ts';
import { territories } from '../db/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success, successNested } from '../http/answer.ts';

/** Federal districts → regions → cities, each level by name. */
async function territoryTree(deps: ApiDeps): Promise<TerritoryNode[]> {
  const rows = await deps.db.select().from(territories).orderBy(asc(territories.territoryId));
  const nodes = new Map(rows.map(({ territoryId, name }): [number, TerritoryNode] => [territoryId, { territoryId, name, childTerritories: [] }]));
  const roots: TerritoryNode[] = [];
  for (const { territoryId, parentId } of rows) {
    const node = nodes.get(territoryId);
    const siblings = parentId === null ? roots : nodes.get(parentId)?.childTerritories;
    if (node !== undefined) siblings?.push(node);
  }
  return roots;
}

/** The two territory calls: filters read `data.data`, forms read `data` (part1 §7, spec D50). */
export function territoryRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/territories', async (c) => successNested(c, await territoryTree(deps)))
    .get('/api/v1/base/territories', async (c) => success(c, await territoryTree(deps)));
}
