import { sql } from 'drizzle-orm';
import { scopeByColumn } from '../../identity/rights/scopes.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';

/** A feedback issue belongs to its field employee. */
export const issueScope = scopeByColumn('issues', 'issue_id', (limit) =>
  isOwnAgent(limit, sql`issues.field_employee_id`),
);
