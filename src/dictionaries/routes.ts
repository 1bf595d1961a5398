/** The places in the menu of the resources that the product brings along, by their names (part1 §2.1, part2). */
export const resourceRoutes = {
  notices: '/notice',
  strategy: '/strategy',
  motivation: '/motivation',
  mml: '/mml',
  auditStrategy: '/audit/strategy',
  strategyVolume: '/strategy-volume',
  tasksVolume: '/tasks-volume',
  feedbackIssues: '/feedback/issues',
} as const;

/** The places of the bespoke screens, by their names. */
export const screenRoutes = {
  tasks: '/tasks',
  map: '/map',
  billing: '/billing',
  auditReports: '/audit/reports',
  polls: '/polls',
} as const;

/** Where it is told what is going on (docs/summary.md): the product's mark leads there. */
export const summaryPath = '/summary';

/** Where the entries of `Настройка` are. */
export const masterDataPath = '/company';

/** Addresses that are no place in the menu: those of single pages, and what the host serves besides the page. */
export const reservedRoutes: readonly string[] = [
  '/login',
  '/logout',
  '/setup',
  '/profile',
  summaryPath,
  '/studio',
  '/history',
  '/api-docs',
  masterDataPath,
  '/billing/account',
  '/api',
  '/config',
  '/assets',
  '/healthz',
];
