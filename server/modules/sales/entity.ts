import { sql } from 'drizzle-orm';
import { salesResource as declaration } from '#resources/masterData/sales.ts';
import { sales } from '../../platform/tables/strategies.ts';
import type { MasterDataEntity } from '../../resources/tables/entity.ts';

/** Triggers of the table maintain `agent_sales` and set the distributor of the agent. */
export const saleEntity: MasterDataEntity = {
  declaration,
  synced: true,
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
};
