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

/**
 * All menu entries in order (spec D3): a resource, drawn by the engine unless it names a custom screen, or a custom
 * screen. An item with `within` has a path but no menu entry and is opened from another entry's screen.
 */
export type MenuItem = { resource: Declaration; drawnBy?: ScreenName; within?: true } | { screen: ScreenDefinition };

export const menuItems: readonly MenuItem[] = [
  { screen: screenDefinitions.pointTasks },
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

/** All declared resources: those of the menu, and those shown by custom screens. */
export const resources: readonly Declaration[] = [
  ...menuItems.flatMap((item) => ('resource' in item ? [item.resource] : [])),
  tradePointsResource,
  pointTasksResource,
  auditStoresResource,
  billingEmployeesResource,
  paidTasksResource,
  withdrawalRequestsResource,
];
