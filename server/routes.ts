import type { Hono } from 'hono';
import { auditStrategyRoutes } from './audit/strategies.ts';
import { profileRoutes } from './auth/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import type { ApiDeps, ApiEnv } from './deps.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { mmlRoutes } from './mml/routes.ts';
import { motivationRoutes } from './motivations/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { pollRoutes } from './polls/routes.ts';
import { peopleRoutes } from './reference/people.ts';
import { productRoutes } from './reference/products.ts';
import { storeRoutes } from './reference/stores.ts';
import { territoryRoutes } from './reference/territories.ts';
import { reportRoutes } from './reports/routes.ts';
import { strategyRoutes } from './strategies/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { saleStatisticsRoutes } from './volume/saleStatistics.ts';
import { volumeStrategyRoutes } from './volume/strategies.ts';

/** Everything that needs a signed-in user, entity by entity. */
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
  ];
}
