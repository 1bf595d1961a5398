import { strategyResource } from '#resources/strategy.ts';
import { planVersions } from '../../platform/tables/planVersions.ts';
import type { Module } from '../module.ts';
import { planningRoutes } from './routes.ts';

export const planningModule: Module = {
  name: 'planning',
  tables: [{ table: planVersions }],
  routes: (deps) => [planningRoutes(deps)],
  owns: [{ path: '/api/planning', enabledBy: ['distribution'], section: strategyResource }],
};
