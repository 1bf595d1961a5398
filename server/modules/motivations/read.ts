import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { motivationResource as declaration } from '#resources/motivation.ts';
import type { Motivation, MotivationRow } from '#schemas/entities/motivation.ts';
import { companyEmployeeOf } from '../reference/companyEmployee.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { onDays } from '../../platform/http/instants.ts';
import { worksIn } from '../reference/territory.ts';
import { motivations } from '../../platform/tables/fieldWork.ts';
import { columnFilter, fieldColumns } from '../../recordEngine/core/fieldColumns.ts';
import type { Query } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { clashesOf, type Clash } from './clashes.ts';
import { motivationScope } from './scope.ts';

const rowColumns = {
  ...fieldColumns(motivations, declaration),
  date: motivations.date,
  distributor: sql<MotivationRow['distributor']>`(
    select json_build_object('distrId', d.distr_id, 'name', d.name) from distributors d where d.distr_id = motivations.distr_id)`,
  companyEmployee: companyEmployeeOf(sql`motivations.responsible_id`),
};

/** Returns the motivations of a query, newest first (spec D28, D47). */
export function motivationRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const [territoryIds, distributorId] = [query.ids('territoryIds'), query.integer('distributorId')];
  return {
    columns: rowColumns,
    from: sql`motivations`,
    visible: within(motivationScope, own),
    filter: and(
      columnFilter(query, motivations, declaration),
      distributorId === undefined ? undefined : eq(motivations.distrId, distributorId),
      territoryIds && worksIn(sql`motivations.distr_id`, territoryIds, own),
      onDays(query, motivations.date),
    ),
    order: sql`${desc(motivations.date)}, ${desc(motivations.motivationId)}`,
  };
}

/** Returns motivations with their products; missing ones are left out. */
export function readMotivations(db: Db, ids: readonly number[]): Promise<Motivation[]> {
  return db
    .select({
      ...rowColumns,
      products: sql<Motivation['products']>`coalesce((
      select json_agg(json_build_object('productId', p.product_id, 'name', p.name) order by p.name, p.product_id)
      from motivation_products mp join products p using (product_id) where mp.motivation_id = motivations.motivation_id), '[]'::json)`,
    })
    .from(motivations)
    .where(inArray(motivations.motivationId, [...ids]));
}

/** Returns the other motivations that pay for products of this one. */
export async function clashesWith(tx: Db, motivationId: number): Promise<Clash[]> {
  const [motivation] = await readMotivations(tx, [motivationId]);
  if (motivation === undefined) return [];
  const {
    distributor: { distrId },
    products,
    type,
  } = motivation;
  return clashesOf(
    tx,
    { distrIds: [distrId], productIds: products.map(({ productId }) => productId), type },
    motivationId,
  );
}
