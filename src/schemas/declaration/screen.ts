import type { Menu } from './declaration.ts';

/** Names of the custom screens of `src/custom`. */
export type ScreenName =
  | 'pointTasks'
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
  | 'companyStart'
  | 'planningCheck'
  | 'signInSetup';

/** Menu position of a custom screen. */
export interface ScreenDefinition {
  name: ScreenName;
  title: string;
  menu: Menu;
}
