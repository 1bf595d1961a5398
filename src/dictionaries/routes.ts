/** Menu paths of the built-in resources by name (part1 §2.1, part2). */
export const resourceRoutes = {
  notices: '/notice',
  strategy: '/strategy',
  motivation: '/motivation',
  mml: '/mml',
  auditStrategy: '/audit/strategy',
  auditTasks: '/audit/tasks',
  strategyVolume: '/strategy-volume',
  tasksVolume: '/tasks-volume',
  feedbackIssues: '/feedback/issues',
} as const;

/** Paths of the custom screens by name. */
export const screenRoutes = {
  allTasks: '/all-tasks',
  tasks: '/tasks',
  map: '/map',
  billing: '/billing',
  auditReports: '/audit/reports',
  polls: '/polls',
} as const;

/** Path of the summary page (docs/summary.md); the product's logo links to it. */
export const summaryPath = '/summary';

/** Name of the list below the summary that has the volume tasks of a strategy. */
export const strategyVolumeTasksName = 'strategyVolumeTasks';

/** Path of the entries of `Настройка`. */
export const masterDataPath = '/company';

/** Paths that are not available for menu entries: single pages, and other paths that the server serves. */
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
