import { masterTradePointsResource as declaration } from '#resources/masterData/tradePoints.ts';
import { tradePointDistributors, tradePoints } from '../../../platform/tables/reference.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

export const tradePointEntity = tableEntity({
  declaration,
  synced: true,
  table: tradePoints,
  id: tradePoints.tradePointId,
  links: {
    distributorIds: {
      table: tradePointDistributors,
      own: tradePointDistributors.tradePointId,
      other: tradePointDistributors.distrId,
    },
  },
  orderKeys: { name: tradePoints.nameKey, code: tradePoints.codeKey },
  search: tradePoints.search,
  searched: ['name', 'address', 'code'],
});
