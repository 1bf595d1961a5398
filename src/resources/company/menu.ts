import type { ScreenName } from '#schemas/declaration/screen.ts';
import type { MenuItem } from '../index.ts';
import { screens } from '../screens.ts';
import { companyResources } from './index.ts';
import { programResources } from './programs.ts';

/** Those whose list a bespoke screen draws. */
const drawnBy: Readonly<Record<string, ScreenName>> = { 'company-territories': 'companyTerritories', 'company-roles': 'companyRoles', 'company-categories': 'companyCatalogue', 'company-tradeMarks': 'companyCatalogue', 'company-employees': 'companyEmployees' };

/** Those that another one's screen leads to. */
const within: ReadonlySet<string> = new Set(['company-tradeMarks']);

/** What stands in the section `Настройка`, which only superusers see and only where the API is the product's own. */
export const companyItems: readonly MenuItem[] = [
  { screen: screens.companyStart },
  ...[...companyResources, ...programResources].map((resource) => ({ resource, ...(drawnBy[resource.name] !== undefined && { drawnBy: drawnBy[resource.name] }), ...(within.has(resource.name) && { within: true as const }) })),
];
