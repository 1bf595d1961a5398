import { sql } from 'drizzle-orm';
import { salesResource as declaration } from '#resources/masterData/sales.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { sales } from '../../platform/tables/strategies.ts';
import { tableEntity } from '../../recordEngine/tables/entity.ts';

/**
 * Changes the agents of sales, with the right distributors. A trigger sets the present one of a new agent; an agent who
 * had the sale before gets it back with the distributor that it had then, because the agent may belong to another one
 * since.
 */
async function moveSales(tx: Db, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void> {
  const agents = JSON.stringify(
    bodies.map(([sale_id, body]) => ({ sale_id, field_employee_id: body['fieldEmployeeId'] })),
  );
  const earlier = await rowsOf<{ id: number; agentId: number; distrId: number }>(
    tx,
    sql`
    select sales.sale_id as id, given.field_employee_id as "agentId", distributors.distr_id as "distrId"
    from json_populate_recordset(null::sales, ${agents}::json) given join sales using (sale_id)
    join lateral (select at, entry_id from history left_by where resource = ${declaration.name} and record_id = sales.sale_id::text
      and changes -> 'fieldEmployeeId' ->> 0 = given.field_employee_id::text order by at desc, entry_id desc limit 1) left_by on true
    join distributors on distributors.distr_id = coalesce((select (changes -> 'distrId' ->> 0)::int from history later
      where resource = ${declaration.name} and record_id = sales.sale_id::text and (later.at, later.entry_id) >= (left_by.at, left_by.entry_id)
      and changes -> 'distrId' ->> 0 is not null order by later.at, later.entry_id limit 1), sales.distr_id)
    where sales.field_employee_id <> given.field_employee_id`,
  );
  await tx.execute(sql`
    update sales set field_employee_id = agent.field_employee_id
    from json_populate_recordset(null::sales, ${agents}::json) given join field_employees agent using (field_employee_id)
    where sales.sale_id = given.sale_id and sales.field_employee_id <> given.field_employee_id`);
  for (const { id, distrId } of earlier)
    await tx.execute(sql`update sales set distr_id = ${distrId} where sale_id = ${id} and distr_id <> ${distrId}`);
}

/** Triggers of the table maintain `agent_sales` and `sale_days`, and set the distributor of a changed agent. */
export const saleEntity = tableEntity({
  declaration,
  synced: true,
  happenedOn: ['day'],
  table: sales,
  id: sales.saleId,
  columns: {
    day: sales.day,
    fieldEmployeeId: sales.fieldEmployeeId,
    tradePointId: sales.tradePointId,
    productId: sales.productId,
    docNumber: sales.docNumber,
    kg: sales.kg,
    pieces: sales.pieces,
    rub: sales.rub,
    code: sales.code,
  },
  shown: { distrId: sql`distr_id` },
  changing: moveSales,
});
