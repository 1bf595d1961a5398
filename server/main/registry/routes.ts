import type { Hono } from 'hono';
import { auditStrategyRoutes } from '../../modules/audit/routes.ts';
import { profileRoutes } from '../../identity/auth/routes.ts';
import { billingRoutes } from '../../modules/billing/routes.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { feedbackRoutes } from '../../modules/feedback/routes.ts';
import { mmlRoutes } from '../../modules/mml/routes.ts';
import { motivationRoutes } from '../../modules/motivations/routes.ts';
import { noticeRoutes } from '../../modules/notices/routes.ts';
import { planningRoutes } from '../../modules/planning/routes.ts';
import { pollRoutes } from '../../modules/polls/routes.ts';
import { peopleRoutes } from '../../modules/reference/peopleRoutes.ts';
import { productRoutes } from '../../modules/reference/products.ts';
import { storeRoutes } from '../../modules/reference/stores.ts';
import { territoryRoutes } from '../../modules/reference/territories.ts';
import { reportRoutes } from '../../modules/reports/routes.ts';
import { strategyRoutes } from '../../modules/strategies/routes.ts';
import { taskRoutes } from '../../modules/tasks/routes.ts';
import { saleStatisticsRoutes } from '../../modules/volume/saleStatistics.ts';
import { volumeStrategyRoutes } from '../../modules/volume/routes.ts';

/** Creates all routes that need a signed-in user, entity by entity. */
export function permittedRoutes(deps: ApiDeps): Hono<ApiEnv>[] {
  return [
    profileRoutes(),
    territoryRoutes(deps),
    peopleRoutes(deps),
    storeRoutes(deps),
    productRoutes(deps),
    noticeRoutes(deps),
    auditStrategyRoutes(deps),
    strategyRoutes(deps),
    mmlRoutes(deps),
    volumeStrategyRoutes(deps),
    saleStatisticsRoutes(deps),
    motivationRoutes(deps),
    feedbackRoutes(deps),
    taskRoutes(deps),
    billingRoutes(deps),
    reportRoutes(deps),
    pollRoutes(deps),
    planningRoutes(deps),
  ];
}
