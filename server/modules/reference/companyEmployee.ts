import { sql, type SQL } from 'drizzle-orm';
import type { CompanyEmployee } from '#schemas/entities/reference.ts';

/**
 * Returns the manager whose id is in a column of the outer query, qualified by its table (`strategies.responsible_id`).
 */
export function companyEmployeeOf(column: SQL): SQL<CompanyEmployee> {
  return sql<CompanyEmployee>`(
    select json_build_object('companyEmployeeId', e.company_employee_id, 'fullName', e.full_name)
    from company_employees e where e.company_employee_id = ${column})`;
}
