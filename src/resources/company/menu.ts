import type { ScreenName } from '#schemas/declaration/screen.ts';
import type { MenuItem } from '../index.ts';
import { screens } from '../screens.ts';
import { companyResources } from './index.ts';
import { programResources } from './programs.ts';

/** Those whose list a bespoke screen draws. */
const drawnBy: Readonly<Record<string, ScreenName>> = { 'company-territories': 'companyTerritories', 'company-roles': 'companyRoles', 'company-employees': 'companyEmployees' };

/** What stands in the section `Настройка`, which only superusers see and only where the API is the product's own. */
export const companyItems: readonly MenuItem[] = [
  { screen: screens.companyStart },
  ...[...companyResources, ...programResources].map((resource) => ({ resource, ...(drawnBy[resource.name] !== undefined && { drawnBy: drawnBy[resource.name] }) })),
];
