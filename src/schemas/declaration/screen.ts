import type { Menu } from './declaration.ts';

/** The bespoke screens of `src/custom`, by their typed names. */
export type ScreenName = 'tasks' | 'map' | 'billing' | 'billingAccount' | 'auditReports' | 'polls' | UpcomingName;

/** Screens that will be declarations; until then their places in the menu open an honest empty page. */
export type UpcomingName = 'feedbackIssues';

/** A bespoke screen's place in the menu. */
export interface Screen {
  name: ScreenName;
  title: string;
  menu: Menu;
}
