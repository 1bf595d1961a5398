import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ScreenDefinition, ScreenName } from '#schemas/declaration/screen.ts';
import { auditStoresResource } from './auditStores.ts';
import { auditStrategyResource } from './auditStrategy.ts';
import { billingEmployeesResource } from './billingEmployees.ts';
import { feedbackIssuesResource } from './feedbackIssues.ts';
import { mmlResource } from './mml.ts';
import { motivationResource } from './motivation.ts';
import { noticesResource } from './notices.ts';
import { paidTasksResource } from './paidTasks.ts';
import { screenDefinitions } from './screens.ts';
import { strategyResource } from './strategy.ts';
import { pointTasksResource } from './pointTasks.ts';
import { tradePointsResource } from './tradePoints.ts';
import { strategyVolumeResource } from './strategyVolume.ts';
import { tasksVolumeResource } from './tasksVolume.ts';
import { withdrawalRequestsResource } from './withdrawalRequests.ts';

/** Everything in the menu, in its order (spec D3); a resource is drawn by the engine unless it names a bespoke screen; a screen is bespoke. What stands `within` another entry's screen has a place of its own and no entry. */
export type MenuItem = { resource: Declaration; drawnBy?: ScreenName; within?: true } | { screen: ScreenDefinition };

export const menuItems: readonly MenuItem[] = [
  { screen: screenDefinitions.tasks },
  { screen: screenDefinitions.map },
  { resource: noticesResource },
  { resource: strategyResource },
  { resource: motivationResource },
  { resource: mmlResource, drawnBy: 'mml' },
  { screen: screenDefinitions.billing },
  { resource: auditStrategyResource },
  { screen: screenDefinitions.auditReports },
  { resource: strategyVolumeResource },
  { resource: tasksVolumeResource },
  { resource: feedbackIssuesResource },
  { screen: screenDefinitions.polls },
];

/** Every declared resource: those of the menu, and those that bespoke screens show. */
export const resources: readonly Declaration[] = [
  ...menuItems.flatMap((item) => ('resource' in item ? [item.resource] : [])),
  tradePointsResource,
  pointTasksResource,
  auditStoresResource,
  billingEmployeesResource,
  paidTasksResource,
  withdrawalRequestsResource,
];
