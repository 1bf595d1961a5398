import { syncApiPath } from '#resources/masterData/sharedFields.ts';
import { agentEntity } from '../../modules/reference/entities/agents.ts';
import {
  categoryEntity,
  chainEntity,
  productEntity,
  tradeMarkEntity,
} from '../../modules/reference/entities/catalogue.ts';
import { distributorEntity } from '../../modules/reference/entities/distributors.ts';
import { employeeEntity } from '../../admin/users/employees.ts';
import type { MasterDataEntity } from '../../resources/tables/entity.ts';
import {
  auditReportEntity,
  pollAnswerEntity,
  pollQuestionEntity,
  pollThemeEntity,
  refillEntity,
  saleEntity,
  taskEntity,
  withdrawalEntity,
} from '../../modules/tasks/transactions.ts';
import { deliveryEntity, apiKeyEntity, webhookEntity } from '../../admin/apiClients/module.ts';
import { jobEntity } from '../../admin/jobs/jobs.ts';
import { roleEntity } from '../../admin/users/roles.ts';
import { territoryEntity } from '../../modules/reference/entities/territories.ts';
import { tradePointAgentEntity } from '../../modules/reference/entities/tradePointAgents.ts';
import { tradePointEntity } from '../../modules/reference/entities/tradePoints.ts';

/** Master data over its tables, entity by entity, in the order in which they can be filled. */
export const masterDataEntities: readonly MasterDataEntity[] = [
  roleEntity,
  employeeEntity,
  territoryEntity,
  distributorEntity,
  tradeMarkEntity,
  chainEntity,
  categoryEntity,
  productEntity,
  agentEntity,
  tradePointEntity,
  tradePointAgentEntity,
  saleEntity,
  taskEntity,
  refillEntity,
  withdrawalEntity,
  pollThemeEntity,
  pollQuestionEntity,
  pollAnswerEntity,
  auditReportEntity,
];

const byPath = new Map(
  [...masterDataEntities, apiKeyEntity, webhookEntity, deliveryEntity, jobEntity].map((entity) => [
    entity.declaration.api.path,
    entity,
  ]),
);

/** Returns the entity whose records are at an address. */
export function entityAt(path: string): MasterDataEntity | undefined {
  return byPath.get(path);
}

/** Returns the master data entity of a sync API name: `distributors` for `/api/exchange/distributors/`. */
export function entityNamed(name: string): MasterDataEntity | undefined {
  const found = entityAt(syncApiPath(name));
  return found && masterDataEntities.includes(found) ? found : undefined;
}
