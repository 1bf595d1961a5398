import { masterTradePointsResource as declaration } from '#resources/masterData/tradePoints.ts';
import { tradePointDistributors, tradePoints } from '../../../platform/tables/reference.ts';
import type { MasterDataEntity } from '../../../recordEngine/tables/entity.ts';

export const tradePointEntity: MasterDataEntity = {
  declaration,
  synced: true,
  table: tradePoints,
  id: tradePoints.tradePointId,
  columns: {
    name: tradePoints.name,
    address: tradePoints.address,
    kind: tradePoints.kind,
    territoryId: tradePoints.territoryId,
    chainId: tradePoints.chainId,
    lat: tradePoints.lat,
    lng: tradePoints.lng,
    code: tradePoints.code,
  },
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
};
