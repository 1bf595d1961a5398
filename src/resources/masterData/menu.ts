import type { ScreenName } from '#schemas/declaration/screen.ts';
import type { MenuItem } from '../index.ts';
import { screenDefinitions } from '../screens.ts';
import { masterDataResources } from './index.ts';
import { apiClientResources } from './apiClients.ts';
import { auditTasksResource } from './auditTasks.ts';

/** Resources whose list is a custom screen. */
const drawnBy: Readonly<Record<string, ScreenName>> = {
  'company-territories': 'companyTerritories',
  'company-roles': 'companyRoles',
  'company-categories': 'companyCatalogue',
  'company-tradeMarks': 'companyCatalogue',
  'company-employees': 'companyEmployees',
};

/** Resources that another resource's screen links to. */
const within: ReadonlySet<string> = new Set(['company-tradeMarks']);

/** Entries of the section `Настройка`, visible only to superusers and only with the embedded API. */
export const masterDataMenuItems: readonly MenuItem[] = [
  { screen: screenDefinitions.companyStart },
  { screen: screenDefinitions.planningCheck },
  { screen: screenDefinitions.signInSetup },
  ...[...masterDataResources.filter((resource) => resource !== auditTasksResource), ...apiClientResources].map(
    (resource) => ({
      resource,
      ...(drawnBy[resource.name] !== undefined && { drawnBy: drawnBy[resource.name] }),
      ...(within.has(resource.name) && { within: true as const }),
    }),
  ),
];
