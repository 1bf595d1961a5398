import { syncApiPath } from '#resources/company/parts.ts';
import { agentEntity } from './agents.ts';
import { categoryEntity, chainEntity, productEntity, tradeMarkEntity } from './catalogue.ts';
import { distributorEntity } from './distributors.ts';
import { employeeEntity } from './employees.ts';
import type { MasterDataEntity } from './entity.ts';
import {
  auditReportEntity, pollAnswerEntity, pollQuestionEntity, pollThemeEntity, refillEntity, saleEntity, taskEntity, withdrawalEntity,
} from './facts.ts';
import { deliveryEntity, apiKeyEntity, webhookEntity } from './programs.ts';
import { roleEntity } from './roles.ts';
import { territoryEntity } from './territories.ts';
import { tradePointEntity } from './tradePoints.ts';

/** The company's own data over its tables, entity by entity, in the order in which they can be filled. */
export const masterDataEntities: readonly MasterDataEntity[] = [
  roleEntity, employeeEntity, territoryEntity, distributorEntity, tradeMarkEntity, chainEntity, categoryEntity, productEntity, agentEntity, tradePointEntity,
  saleEntity, taskEntity, refillEntity, withdrawalEntity, pollThemeEntity, pollQuestionEntity, pollAnswerEntity, auditReportEntity,
];

const byPath = new Map([...masterDataEntities, apiKeyEntity, webhookEntity, deliveryEntity].map((entity) => [entity.declaration.api.path, entity]));

/** The entity whose records are at an address. */
export function entityAt(path: string): MasterDataEntity | undefined {
  return byPath.get(path);
}

/** The company's own data that an address names, which programs exchange: `distributors` of `/api/exchange/distributors/`. */
export function entityNamed(name: string): MasterDataEntity | undefined {
  const found = entityAt(syncApiPath(name));
  return found && masterDataEntities.includes(found) ? found : undefined;
}
