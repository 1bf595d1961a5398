import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Screen } from '#schemas/declaration/screen.ts';
import { auditStrategies } from './auditStrategies.ts';
import { mml } from './mml.ts';
import { notices } from './notices.ts';
import { screens, upcoming } from './screens.ts';
import { strategies } from './strategies.ts';
import { volumeStrategies } from './volumeStrategies.ts';

/** Everything in the menu, in its order (spec D3); a resource draws itself, a screen is a bespoke piece. */
export type MenuItem = { resource: Declaration } | { screen: Screen };

export const menuItems: readonly MenuItem[] = [
  { screen: screens.tasks },
  { screen: screens.map },
  { resource: notices },
  { resource: strategies },
  { screen: upcoming.motivation },
  { resource: mml },
  { screen: screens.billing },
  { resource: auditStrategies },
  { screen: screens.auditReports },
  { resource: volumeStrategies },
  { screen: upcoming.tasksVolume },
  { screen: upcoming.feedbackIssues },
  { screen: screens.polls },
];

/** Every declared resource. */
export const resources: readonly Declaration[] = menuItems.flatMap((item) => ('resource' in item ? [item.resource] : []));
