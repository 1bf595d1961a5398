import { auditStoresResource } from '#resources/auditStores.ts';
import { roles, users, userTerritories } from '../../platform/tables/accounts.ts';
import {
  categories,
  chains,
  companyEmployees,
  distributors,
  distributorTerritories,
  fieldEmployees,
  products,
  territories,
  territoryCover,
  tradeMarks,
  tradePointAgents,
  tradePointDistributors,
  tradePoints,
} from '../../platform/tables/reference.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { agentEntity } from './entities/agents.ts';
import { categoryEntity, chainEntity, productEntity, tradeMarkEntity } from './entities/catalogue.ts';
import { distributorEntity } from './entities/distributors.ts';
import { territoryEntity } from './entities/territories.ts';
import { tradePointAgentEntity } from './entities/tradePointAgents.ts';
import { tradePointEntity } from './entities/tradePoints.ts';
import { imageRoutes } from './images/routes.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { productRoutes } from './products.ts';
import { tradePointScope } from './scope.ts';
import { auditStoreRows, storeRoutes } from './stores.ts';
import { territoryRoutes } from './territories.ts';

export const referenceModule: Module = {
  name: 'reference',
  tables: [
    { table: territories, counted: ['территория', 'территории', 'территорий'] },
    { table: territoryCover },
    { table: companyEmployees },
    { table: distributors },
    { table: distributorTerritories, counted: ['дистрибьютор', 'дистрибьютора', 'дистрибьюторов'] },
    { table: fieldEmployees, counted: ['торговый агент', 'торговых агента', 'торговых агентов'] },
    { table: tradeMarks },
    {
      table: chains,
      counted: ['федеральная сеть', 'федеральные сети', 'федеральных сетей'],
      references: [[chains.tradeMarkIds, tradeMarks]],
    },
    { table: tradePoints, counted: ['торговая точка', 'торговые точки', 'торговых точек'] },
    { table: tradePointAgents, counted: ['агент точки', 'агента точек', 'агентов точек'] },
    { table: tradePointDistributors, counted: ['торговая точка', 'торговые точки', 'торговых точек'] },
    { table: categories },
    { table: products, counted: ['товар', 'товара', 'товаров'] },
  ],
  entities: [
    territoryEntity,
    distributorEntity,
    tradeMarkEntity,
    chainEntity,
    categoryEntity,
    productEntity,
    agentEntity,
    tradePointEntity,
    tradePointAgentEntity,
  ],
  resources: [{ declaration: auditStoresResource, scope: tradePointScope, reads: { list: auditStoreRows } }],
  publicRoutes: () => [imageRoutes()],
  routes: (deps) => [territoryRoutes(deps), peopleRoutes(deps), storeRoutes(deps), productRoutes(deps)],
  owns: [
    { path: '/api/v1/tradePoints', enabledBy: ['distribution'] },
    { path: '/api/v1/audit/stores', enabledBy: ['audit'] },
  ],
  screens: {
    map: { path: '/api/v1/tradePoints/', listed: true },
    auditReports: { path: '/api/v1/audit/stores/', listed: true },
  },
  demo: ({ places, distribution, catalogue, points, staff }) => [
    tableRows(territories, places.territories),
    tableRows(territoryCover, places.cover),
    tableRows(companyEmployees, staff.employees),
    tableRows(roles, staff.roles),
    tableRows(users, staff.users),
    tableRows(userTerritories, staff.territories),
    tableRows(distributors, distribution.distributors),
    tableRows(distributorTerritories, distribution.territories),
    tableRows(fieldEmployees, distribution.agents),
    tableRows(tradeMarks, catalogue.tradeMarks),
    tableRows(categories, catalogue.categories),
    tableRows(products, catalogue.products),
    tableRows(chains, points.chains),
    tableRows(tradePoints, points.points),
    tableRows(tradePointDistributors, points.served),
  ],
};
