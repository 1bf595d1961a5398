/**
 * Paths of the calls of the two documents (part1 §7, part2 §7) that no declaration and no lookup names; a single entry
 * of a list is at its path with the id and a slash.
 */
export const apiPaths = {
  aboutMe: '/api/v1/aboutMe/',
  auth: '/api/v1/auth/',
  auditReports: '/api/v1/audit/reports/',
  categories: '/api/v1/categories/',
  companyAccounts: '/api/v1/billing/companyAccounts/',
  feedbackIssues: '/api/v1/feedback/issues/',
  pollThemes: '/api/v1/polls/themes/questions/',
  products: '/api/v1/products/',
  saleStatistics: '/api/v1/fieldEmployees/saleStatistics/',
  taskStatus: '/api/v1/filter/taskStatus/',
  tasks: '/api/v1/tasks/',
  tradeMarks: '/api/v1/audit/trademarks/',
  tradePoints: '/api/v1/tradePoints/',
  volumeTasks: '/api/v1/volume/tasks/',
} as const;

export function sentReportsPath(storeId: string | number | null): string {
  return `/api/v1/audit/stores/${storeId}/sentReportsInfo/`;
}
