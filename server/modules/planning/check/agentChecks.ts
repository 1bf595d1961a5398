import { sql } from 'drizzle-orm';
import { formatMoney } from '#codecs/money.ts';
import { queryCheck, type Check } from './check.ts';

const agentAccruals = queryCheck<{ agent: number; name: string; task: string; amount: number }>('agentAccruals', {
  find: (ids) => sql`
    select field_employee_id as agent, full_name as name, coalesce('задаче ' || task_id, 'задаче по объёму ' || volume_task_id) as task, sum(amount)::float8 as amount
    from accruals join field_employees using (field_employee_id)
    where field_employee_id = any(${ids}) and kind <> 'increase'
    group by 1, 2, task_id, volume_task_id having sum(amount) < 0 order by 1, task_id, volume_task_id`,
  describe: ({ agent, name, task, amount }) => ({
    text: `${name}: по ${task} начислено ${formatMoney(amount)}`,
    subject: { kind: 'fieldEmployee', id: agent },
  }),
});

/** The checks of agents. An increase follows other accruals, which may be negative in its period. */
export const agentChecks: readonly Check[] = [agentAccruals];
