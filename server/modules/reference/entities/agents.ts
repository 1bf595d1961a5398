import { sql } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import { agentsResource as declaration } from '#resources/masterData/agents.ts';
import { fieldEmployees } from '../../../platform/tables/reference.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

function fullNameOf({ secondName, firstName, middleName }: Body): string {
  return [secondName, firstName, middleName].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

export const agentEntity = tableEntity({
  declaration,
  synced: true,
  table: fieldEmployees,
  id: fieldEmployees.fieldEmployeeId,
  shown: {
    fullName: sql`full_name`,
    distrName: sql`(select own.name from distributors own where own.distr_id = field_employees.distr_id)`,
  },
  search: fieldEmployees.search,
  searched: ['secondName', 'firstName', 'middleName'],
  derived: (body) => ({ full_name: fullNameOf(body) }),
});
