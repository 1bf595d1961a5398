import { distributorsResource as declaration } from '#resources/masterData/distributors.ts';
import { distributors, distributorTerritories } from '../../../platform/tables/reference.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

export const distributorEntity = tableEntity({
  declaration,
  synced: true,
  table: distributors,
  id: distributors.distrId,
  links: {
    territoryIds: {
      table: distributorTerritories,
      own: distributorTerritories.distrId,
      other: distributorTerritories.territoryId,
    },
  },
});
