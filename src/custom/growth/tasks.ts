/** A selected employee's task, as the form holds it; `fullName` names it until the statistics are there. */
export interface AgentTask {
  fieldEmployeeId: number;
  fullName: string;
  volume: number | null;
  money: number | null;
}

/** The tasks of a value of any shape: loaded, or chosen here. */
export function tasksOf(value: unknown): AgentTask[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((task: unknown): AgentTask[] => {
    const { fieldEmployeeId, fullName, volume, money } = (task ?? {}) as Record<string, unknown>;
    if (typeof fieldEmployeeId !== 'number') return [];
    return [{ fieldEmployeeId, fullName: typeof fullName === 'string' ? fullName : '', volume: numberOf(volume), money: numberOf(money) }];
  });
}

/** One entry per selected employee; for the percent type `money` is null (spec D18). */
export function tasksBody(value: unknown, { radioPerOfSls }: Readonly<Record<string, unknown>>): { tasks: Omit<AgentTask, 'fullName'>[] } {
  return {
    tasks: tasksOf(value).map(({ fieldEmployeeId, volume, money }) => ({ fieldEmployeeId, volume, money: radioPerOfSls === true ? null : money })),
  };
}

/** What keeps from selecting an employee: the task's wording and volume type are chosen first (part2 §4, §5). */
export function selectingNeeds(measure: unknown, volumeType: unknown): string | null {
  const [noMeasure, noType] = [typeof measure !== 'number', typeof volumeType !== 'boolean'];
  if (noMeasure && noType) return 'Выберите формулировку и тип объема в задаче';
  if (noMeasure) return 'Выберите формулировку';
  return noType ? 'Выберите тип объема в задаче' : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
