import { distributorsResource as declaration } from '#resources/masterData/distributors.ts';
import { distributors, distributorTerritories } from '../../../platform/tables/reference.ts';
import type { MasterDataEntity } from '../../../recordEngine/tables/entity.ts';

export const distributorEntity: MasterDataEntity = {
  declaration,
  synced: true,
  table: distributors,
  id: distributors.distrId,
  columns: { name: distributors.name, code: distributors.code },
  links: {
    territoryIds: {
      table: distributorTerritories,
      own: distributorTerritories.distrId,
      other: distributorTerritories.territoryId,
    },
  },
};
