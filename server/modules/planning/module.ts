import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import { planVersions } from '../../platform/tables/planVersions.ts';
import type { Module } from '../module.ts';
import { checkJob } from './check/checkJob.ts';
import { checkRoutes } from './check/checkRoutes.ts';
import { followJob } from './follow/followJob.ts';
import { nightJob } from './run/nightJob.ts';
import { planJob } from './run/planJob.ts';
import { strategyFollower } from './run/strategyFollower.ts';
import { planningReadRoutes } from './readRoutes.ts';
import { planningRoutes } from './routes.ts';
import { strategyResources } from './strategyResources.ts';

const progressOf = (kind: StrategyKind): PathOwner => ({
  path: `/api/planning/strategies/${kind}`,
  enabledBy: [kind],
  section: strategyResources[kind].declaration,
});

const planningModules = ['distribution', 'volume', 'audit'] as const;

export const planningModule: Module = {
  name: 'planning',
  tables: [{ table: planVersions }],
  follower: strategyFollower,
  routes: (deps) => [planningRoutes(deps), planningReadRoutes(deps), checkRoutes(deps)],
  jobs: (deps) => [followJob(deps), planJob(deps), nightJob(deps), checkJob(deps)],
  owns: [
    { path: '/api/planning/check', enabledBy: planningModules, section: screenDefinitions.planningCheck },
    { path: '/api/planning/tasks', enabledBy: ['distribution'] },
    {
      path: '/api/planning/tradePoints',
      enabledBy: ['distribution'],
      section: strategyResources.distribution.declaration,
    },
    progressOf('distribution'),
    progressOf('volume'),
    progressOf('audit'),
    { path: '/api/planning', enabledBy: planningModules },
  ],
};
