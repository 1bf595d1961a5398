import type { ScreenName } from '#schemas/declaration/screen.ts';
import type { MenuItem } from '../index.ts';
import { screenDefinitions } from '../screens.ts';
import { masterDataResources } from './index.ts';
import { apiClientResources } from './apiClients.ts';

/** Those whose list a bespoke screen draws. */
const drawnBy: Readonly<Record<string, ScreenName>> = {
  'company-territories': 'companyTerritories',
  'company-roles': 'companyRoles',
  'company-categories': 'companyCatalogue',
  'company-tradeMarks': 'companyCatalogue',
  'company-employees': 'companyEmployees',
};

/** Those that another one's screen leads to. */
const within: ReadonlySet<string> = new Set(['company-tradeMarks']);

/** What stands in the section `Настройка`, which only superusers see and only where the API is the product's own. */
export const masterDataMenuItems: readonly MenuItem[] = [
  { screen: screenDefinitions.companyStart },
  ...[...masterDataResources, ...apiClientResources].map((resource) => ({
    resource,
    ...(drawnBy[resource.name] !== undefined && { drawnBy: drawnBy[resource.name] }),
    ...(within.has(resource.name) && { within: true as const }),
  })),
];
