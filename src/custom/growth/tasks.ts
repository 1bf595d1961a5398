import { recordsIn } from '#codecs/records.ts';
import type { RowKind } from '#record/mergeRows.ts';

/** A selected employee's task in the form; `fullName` names the employee until the statistics are loaded. */
export interface AgentTask {
  fieldEmployeeId: number;
  fullName: string;
  volume: number | null;
  money: number | null;
}

/** Parses the tasks of a value of any shape: loaded, or chosen here. */
export function parseAgentTasks(value: unknown): AgentTask[] {
  return recordsIn<AgentTask>(value).flatMap(({ fieldEmployeeId, fullName, volume, money }): AgentTask[] => {
    if (typeof fieldEmployeeId !== 'number') return [];
    return [
      {
        fieldEmployeeId,
        fullName: typeof fullName === 'string' ? fullName : '',
        volume: numberOf(volume),
        money: numberOf(money),
      },
    ];
  });
}

/** Merges two users' task tables agent by agent. */
export const taskRows: RowKind = {
  key: ({ fieldEmployeeId }) => String(fieldEmployeeId),
  name: ({ fullName, fieldEmployeeId }) =>
    typeof fullName === 'string' && fullName !== '' ? fullName : `№ ${String(fieldEmployeeId)}`,
  cells: [
    { name: 'volume', label: 'Объём' },
    { name: 'money', label: 'Мотивация' },
  ],
};

/** Returns one entry per selected employee; for the percent type `money` is null (spec D18). */
export function tasksBody(
  value: unknown,
  { radioPerOfSls }: Readonly<Record<string, unknown>>,
): { tasks: Omit<AgentTask, 'fullName'>[] } {
  return {
    tasks: parseAgentTasks(value).map(({ fieldEmployeeId, volume, money }) => ({
      fieldEmployeeId,
      volume,
      money: radioPerOfSls === true ? null : money,
    })),
  };
}

/** Returns why employees cannot be selected yet: the task's wording and volume type are chosen first (part2 §4, §5). */
export function whyNotSelectable(measure: unknown, volumeType: unknown): string | null {
  const [noMeasure, noType] = [typeof measure !== 'number', typeof volumeType !== 'boolean'];
  if (noMeasure && noType) return 'Выберите формулировку и тип объема в задаче';
  if (noMeasure) return 'Выберите формулировку';
  return noType ? 'Выберите тип объема в задаче' : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
