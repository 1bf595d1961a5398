import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Screen, ScreenName } from '#schemas/declaration/screen.ts';
import { auditStores } from './auditStores.ts';
import { auditStrategies } from './auditStrategies.ts';
import { billingEmployees } from './billingEmployees.ts';
import { feedbackIssues } from './feedbackIssues.ts';
import { mml } from './mml.ts';
import { motivations } from './motivations.ts';
import { notices } from './notices.ts';
import { paidTasks } from './paidTasks.ts';
import { screens } from './screens.ts';
import { strategies } from './strategies.ts';
import { tasks } from './tasks.ts';
import { tradePoints } from './tradePoints.ts';
import { volumeStrategies } from './volumeStrategies.ts';
import { volumeTasks } from './volumeTasks.ts';
import { withdrawalRequests } from './withdrawalRequests.ts';

/** Everything in the menu, in its order (spec D3); a resource is drawn by the engine unless it names a bespoke screen; a screen is a bespoke piece. */
export type MenuItem = { resource: Declaration; drawnBy?: ScreenName } | { screen: Screen };

export const menuItems: readonly MenuItem[] = [
  { screen: screens.tasks },
  { screen: screens.map },
  { resource: notices },
  { resource: strategies },
  { resource: motivations },
  { resource: mml, drawnBy: 'mml' },
  { screen: screens.billing },
  { resource: auditStrategies },
  { screen: screens.auditReports },
  { resource: volumeStrategies },
  { resource: volumeTasks },
  { resource: feedbackIssues },
  { screen: screens.polls },
];

/** Every declared resource: those of the menu, and those that bespoke screens show. */
export const resources: readonly Declaration[] = [
  ...menuItems.flatMap((item) => ('resource' in item ? [item.resource] : [])),
  tradePoints, tasks, auditStores, billingEmployees, paidTasks, withdrawalRequests,
];
