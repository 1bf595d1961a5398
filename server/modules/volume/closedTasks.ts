import { sql } from 'drizzle-orm';
import type { FieldMessages } from '#schemas/apiError.ts';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { invalidFields } from '../../platform/http/httpError.ts';

const reason = 'Задачи закрыты и оплачены: скопируйте стратегию';

type Terms = Pick<VolumeStrategyBody, 'startDate' | 'endDate' | 'measure' | 'mmlId'>;
type ClosedTask = NonNullable<VolumeStrategyBody['tasks']>[number];

/**
 * Rejects a save that would change what closed tasks of a strategy were paid for: its period, measure and list, or
 * volume and money of a closed task (planning §11). Locks the tasks, so that none is closed meanwhile.
 */
export async function rejectClosedChanges(tx: Db, strategyId: number, body: VolumeStrategyBody): Promise<void> {
  const closed = await rowsOf<Terms & ClosedTask>(
    tx,
    sql`
    select start_date::text as "startDate", end_date::text as "endDate", measure, mml_id as "mmlId", field_employee_id as "fieldEmployeeId", volume, money_total as money
    from volume_tasks join volume_strategies using (strategy_id)
    where strategy_id = ${strategyId} and closed_day is not null order by volume_task_id for update of volume_tasks`,
  );
  const [terms] = closed;
  if (terms === undefined) return;
  const before = new Map(closed.map((task) => [task.fieldEmployeeId, task]));
  const isChanged = ({ fieldEmployeeId, volume, money }: ClosedTask): boolean => {
    const task = before.get(fieldEmployeeId);
    return task !== undefined && (task.volume !== volume || task.money !== (money ?? null));
  };
  const fields: FieldMessages = {};
  for (const name of ['startDate', 'endDate', 'measure', 'mmlId'] as const)
    if ((body[name] ?? null) !== terms[name]) fields[name] = [reason];
  if ((body.tasks ?? []).some(isChanged)) fields['tasks'] = [reason];
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}
