import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Screen, ScreenName } from '#schemas/declaration/screen.ts';
import { auditStores } from './auditStores.ts';
import { auditStrategy } from './auditStrategy.ts';
import { billingEmployees } from './billingEmployees.ts';
import { feedbackIssues } from './feedbackIssues.ts';
import { mml } from './mml.ts';
import { motivation } from './motivation.ts';
import { notices } from './notices.ts';
import { paidTasks } from './paidTasks.ts';
import { screens } from './screens.ts';
import { strategy } from './strategy.ts';
import { pointTasks } from './pointTasks.ts';
import { tradePoints } from './tradePoints.ts';
import { strategyVolume } from './strategyVolume.ts';
import { tasksVolume } from './tasksVolume.ts';
import { withdrawalRequests } from './withdrawalRequests.ts';

/** Everything in the menu, in its order (spec D3); a resource is drawn by the engine unless it names a bespoke screen; a screen is bespoke. What stands `within` another entry's screen has a place of its own and no entry. */
export type MenuItem = { resource: Declaration; drawnBy?: ScreenName; within?: true } | { screen: Screen };

export const menuItems: readonly MenuItem[] = [
  { screen: screens.tasks },
  { screen: screens.map },
  { resource: notices },
  { resource: strategy },
  { resource: motivation },
  { resource: mml, drawnBy: 'mml' },
  { screen: screens.billing },
  { resource: auditStrategy },
  { screen: screens.auditReports },
  { resource: strategyVolume },
  { resource: tasksVolume },
  { resource: feedbackIssues },
  { screen: screens.polls },
];

/** Every declared resource: those of the menu, and those that bespoke screens show. */
export const resources: readonly Declaration[] = [
  ...menuItems.flatMap((item) => ('resource' in item ? [item.resource] : [])),
  tradePoints, pointTasks, auditStores, billingEmployees, paidTasks, withdrawalRequests,
];
