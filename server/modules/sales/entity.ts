import { sql } from 'drizzle-orm';
import { salesResource as declaration } from '#resources/masterData/sales.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Db } from '../../platform/db/connection.ts';
import { featuresOf } from '../../platform/db/features.ts';
import { sales } from '../../platform/tables/strategies.ts';
import type { MasterDataEntity } from '../../resources/tables/entity.ts';

/** Sets the distributor of the sales that get another agent; triggers do so where the database has any. */
async function moveSales(tx: Db, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void> {
  if (featuresOf(tx).triggers) return;
  const agents = bodies.map(([sale_id, body]) => ({ sale_id, field_employee_id: body['fieldEmployeeId'] }));
  await tx.execute(sql`
    update sales set distr_id = agent.distr_id
    from json_populate_recordset(null::sales, ${JSON.stringify(agents)}::json) given join field_employees agent using (field_employee_id)
    where sales.sale_id = given.sale_id and sales.field_employee_id <> given.field_employee_id`);
}

/** Triggers of the table maintain `agent_sales` and `sale_days`, and set the distributor of a changed agent. */
export const saleEntity: MasterDataEntity = {
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
};
