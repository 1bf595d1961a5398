import type { Menu } from './declaration.ts';

/** The bespoke screens of `src/custom`, by their typed names. */
export type ScreenName =
  | 'tasks'
  | 'map'
  | 'billing'
  | 'billingAccount'
  | 'auditReports'
  | 'polls'
  | 'mml'
  | 'companyTerritories'
  | 'companyCatalogue'
  | 'companyRoles'
  | 'companyEmployees'
  | 'companyStart';

/** A bespoke screen's place in the menu. */
export interface ScreenDefinition {
  name: ScreenName;
  title: string;
  menu: Menu;
}
