import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { planVersions } from '../../platform/tables/planVersions.ts';
import type { Module } from '../module.ts';
import { planningReadRoutes } from './readRoutes.ts';
import { planningRoutes } from './routes.ts';

export const planningModule: Module = {
  name: 'planning',
  tables: [{ table: planVersions }],
  routes: (deps) => [planningRoutes(deps), planningReadRoutes(deps)],
  owns: [
    { path: '/api/planning/tasks', enabledBy: ['distribution'] },
    {
      path: '/api/planning/strategies/distribution',
      enabledBy: ['distribution'],
      section: strategyResource,
    },
    { path: '/api/planning/strategies/volume', enabledBy: ['volume'], section: strategyVolumeResource },
    { path: '/api/planning/strategies/audit', enabledBy: ['audit'], section: auditStrategyResource },
    { path: '/api/planning', enabledBy: ['distribution', 'volume', 'audit'] },
  ],
};
