import { sql } from 'drizzle-orm';
import { scopeByColumn } from '../../identity/rights/scopes.ts';
import { isOwnAgent, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import { isOwnTask } from '../tasks/scope.ts';

/** Both the agent and the trade point of a paid task have to be within the user's limit. */
export const paidTaskScope = scopeByColumn(
  'tasks',
  'task_id',
  (limit) => sql`${isOwnTask(limit)} and ${isOwnAgent(limit, sql`tasks.field_employee_id`)}`,
);
export const billingEmployeeScope = scopeByColumn('field_employees', 'field_employee_id', (limit) =>
  isOwnTerritory(limit, sql`field_employees.territory_id`),
);
export const withdrawalScope = scopeByColumn('withdrawals', 'withdrawal_id', (limit) =>
  isOwnAgent(limit, sql`withdrawals.field_employee_id`),
);
