import type { DataProvider } from '@refinedev/core';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import type { ChangedValues, SaveEffect, WriteEffect, WriteEffects } from '#engine/core/writeEffects.ts';
import type { PlanPreview, TaskWithdrawal, WithdrawalBody } from '#schemas/entities/planning.ts';

type StrategyId = string | number;
type Kind = WithdrawalBody['kind'];

const unknownEffect = 'Не удалось посчитать, что станет с задачами.';

const isActive = ({ status }: ChangedValues['before']): boolean => status === activeStrategyStatus;

const accruedLine = ({ moneyAccrued }: TaskWithdrawal): string =>
  `Уже начислено: ${formatMoney(moneyAccrued)}. Эти деньги остаются у агентов.`;

const withdrawnTexts: Readonly<Record<Kind, string>> = {
  distribution: 'Отзываются задачи, по которым ещё ничего не продано',
  volume: 'Отзываются открытые задачи без начислений',
};

/** Returns what the end of strategies does to their tasks, in Russian. */
function endOf(kind: Kind, found: TaskWithdrawal): WriteEffect {
  const { withdrawn, continued, moneyAccrued } = found;
  if (withdrawn + continued + moneyAccrued === 0) return { lines: ['Открытых задач и начислений нет.'] };
  return {
    lines: [
      `${withdrawnTexts[kind]}: ${formatNumber(withdrawn)}.`,
      `Продолжаются до своего срока: ${formatNumber(continued)}.`,
      accruedLine(found),
    ],
    note: `Отзывается задач: ${formatNumber(withdrawn)}, продолжается: ${formatNumber(continued)}`,
  };
}

/** Returns what the save of an active strategy does to its tasks; null when it leaves them as they are. */
function editOf({ compared }: PlanPreview, found: TaskWithdrawal): SaveEffect | null {
  const { created, changed, withdrawn, kept } = compared;
  if (changed + withdrawn === 0) return null;
  return {
    title: 'Сохранить стратегию?',
    yes: 'Сохранить',
    lines: [
      `Отзываются задачи, по которым ещё ничего не продано: ${formatNumber(withdrawn)}.`,
      `Меняются на месте: ${formatNumber(changed)}.`,
      `Продолжаются как есть: ${formatNumber(kept)}.`,
      `Создаются новые: ${formatNumber(created)}.`,
      accruedLine(found),
    ],
    note: `Отзывается задач: ${formatNumber(withdrawn)}, меняется: ${formatNumber(changed)}. Прежние значения — в «Истории»`,
  };
}

/**
 * Creates the questions before strategies of a kind are deleted, stopped or changed: how many tasks are withdrawn and
 * how many continue, and what has been accrued (planning §8).
 */
export function strategyEffects(call: NonNullable<DataProvider['custom']>, kind: Kind): WriteEffects {
  const post = async <T>(url: string, payload: object): Promise<T> =>
    (await call({ url, method: 'post', payload })).data as T;
  const readWithdrawal = (ending: WithdrawalBody['ending'], strategyIds: readonly StrategyId[]) =>
    post<TaskWithdrawal>('/api/planning/withdrawal/', { kind, ending, strategyIds: strategyIds.map(Number) });
  const stop = async (ids: readonly StrategyId[]): Promise<SaveEffect> => {
    const question = { title: ids.length === 1 ? 'Остановить стратегию?' : 'Остановить стратегии?', yes: 'Остановить' };
    try {
      const { lines, note } = endOf(kind, await readWithdrawal('stop', ids));
      const back = 'Чтобы задачи появились снова, сделайте стратегию активной';
      return { ...question, lines, note: note === undefined ? back : `${note}. ${back}` };
    } catch {
      return { ...question, lines: [unknownEffect] };
    }
  };
  const edit = async ({ id, body }: ChangedValues): Promise<SaveEffect | null> => {
    try {
      const [plan, found] = await Promise.all([
        post<PlanPreview>('/api/planning/preview/', { kind, strategyId: Number(id), strategy: body }),
        readWithdrawal('stop', [id]),
      ]);
      return editOf(plan, found);
    } catch {
      return { title: 'Сохранить стратегию?', yes: 'Сохранить', lines: [unknownEffect] };
    }
  };
  return {
    ofDeletion: async (ids) => {
      try {
        return endOf(kind, await readWithdrawal('delete', ids));
      } catch {
        return { lines: [unknownEffect] };
      }
    },
    ofSave: async (changes) => {
      const stopped = changes.filter(({ before, after }) => isActive(before) && !isActive(after));
      if (stopped.length > 0) return stop(stopped.map(({ id }) => id));
      const [only] = changes;
      return only !== undefined && changes.length === 1 && isActive(only.before) ? edit(only) : null;
    },
  };
}
