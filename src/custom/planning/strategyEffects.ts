import type { DataProvider } from '@refinedev/core';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import type { ChangedValues, SaveEffect, WriteEffect, WriteEffects } from '#engine/core/writeEffects.ts';
import type { PlanPreview, TaskWithdrawal, WithdrawalBody } from '#schemas/entities/planning.ts';

type StrategyId = string | number;
type Compared = Omit<PlanPreview['compared'], 'money'>;

const unknownEffect = 'Не удалось посчитать, что станет с задачами.';
/** Maximum active strategies whose changes are counted before they are saved together; each takes up to seconds. */
const maxCounted = 5;

const isActive = ({ status }: ChangedValues['before']): boolean => status === activeStrategyStatus;

/** Audit tasks pay nothing. */
const accruedLines = (kind: StrategyKind, { moneyAccrued }: TaskWithdrawal): string[] =>
  kind === 'audit' ? [] : [`Уже начислено: ${formatMoney(moneyAccrued)}. Эти деньги остаются у агентов.`];

const withdrawnTexts: Readonly<Record<StrategyKind, string>> = {
  distribution: 'Отзываются задачи, по которым ещё ничего не продано',
  volume: 'Отзываются открытые задачи без начислений',
  audit: 'Отзываются открытые задачи',
};

/** Returns what the end of strategies does to their tasks, in Russian. */
function endOf(kind: StrategyKind, found: TaskWithdrawal): WriteEffect {
  const { withdrawn, continued, moneyAccrued } = found;
  if (withdrawn + continued + moneyAccrued === 0)
    return { lines: [kind === 'audit' ? 'Открытых задач нет.' : 'Открытых задач и начислений нет.'] };
  const note = `Отзывается задач: ${formatNumber(withdrawn)}`;
  // No audit task continues without its strategy.
  if (kind === 'audit') return { lines: [`${withdrawnTexts.audit}: ${formatNumber(withdrawn)}.`], note };
  return {
    lines: [
      `${withdrawnTexts[kind]}: ${formatNumber(withdrawn)}.`,
      `Продолжаются до своего срока: ${formatNumber(continued)}.`,
      ...accruedLines(kind, found),
    ],
    note: `${note}, продолжается: ${formatNumber(continued)}`,
  };
}

/** The question before strategies are saved. */
const savingOf = (count: number): Pick<SaveEffect, 'title' | 'yes'> => ({
  title: count === 1 ? 'Сохранить стратегию?' : 'Сохранить стратегии?',
  yes: 'Сохранить',
});

/** Returns what the save of active strategies does to their tasks; null when it leaves them as they are. */
function editOf(kind: StrategyKind, plans: readonly PlanPreview[], found: TaskWithdrawal): SaveEffect | null {
  const { created, changed, withdrawn, kept } = plans.map(({ compared }) => compared).reduce(addCompared, noChange);
  if (changed + withdrawn === 0) return null;
  return {
    ...savingOf(plans.length),
    lines: [
      ...[
        [withdrawnTexts[kind], withdrawn] as const,
        ['Меняются на месте', changed] as const,
        ['Продолжаются как есть', kept] as const,
        ['Создаются новые', created] as const,
      ].flatMap(([text, count]) => (count === 0 ? [] : `${text}: ${formatNumber(count)}.`)),
      ...accruedLines(kind, found),
    ],
    note: `Отзывается задач: ${formatNumber(withdrawn)}, меняется: ${formatNumber(changed)}. Прежние значения — в «Истории»`,
  };
}

const noChange: Compared = { created: 0, changed: 0, withdrawn: 0, kept: 0 };

const addCompared = (sum: Compared, one: Compared): Compared => ({
  created: sum.created + one.created,
  changed: sum.changed + one.changed,
  withdrawn: sum.withdrawn + one.withdrawn,
  kept: sum.kept + one.kept,
});

/**
 * Creates the questions before strategies of a kind are deleted, stopped or changed: how many tasks are withdrawn and
 * how many continue, and what has been accrued (planning §8).
 */
export function strategyEffects(call: NonNullable<DataProvider['custom']>, kind: StrategyKind): WriteEffects {
  const post = async <T>(url: string, payload: object): Promise<T> =>
    (await call({ url, method: 'post', payload })).data as T;
  const readWithdrawal = (ending: WithdrawalBody['ending'], strategyIds: readonly StrategyId[]) =>
    post<TaskWithdrawal>('/api/planning/withdrawal/', { kind, ending, strategyIds: strategyIds.map(Number) });
  /** Reads the previews one after another: each is long work of the server. */
  const readPlans = async (changes: readonly ChangedValues[]): Promise<PlanPreview[]> => {
    const plans: PlanPreview[] = [];
    for (const { id, body } of changes)
      plans.push(await post('/api/planning/preview/', { kind, strategyId: Number(id), strategy: body }));
    return plans;
  };
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
  const edit = async (active: readonly ChangedValues[]): Promise<SaveEffect | null> => {
    if (active.length > maxCounted)
      return {
        ...savingOf(active.length),
        lines: [
          `Активных стратегий: ${formatNumber(active.length)}. Их открытые задачи могут измениться или будут отозваны.`,
          'Сколько таких задач, показывает «Что получится» в каждой стратегии.',
        ],
      };
    try {
      const ids = active.map(({ id }) => id);
      const [plans, found] = await Promise.all([readPlans(active), readWithdrawal('stop', ids)]);
      return editOf(kind, plans, found);
    } catch {
      return { ...savingOf(active.length), lines: [unknownEffect] };
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
      const active = changes.filter(({ before }) => isActive(before));
      return active.length > 0 ? edit(active) : null;
    },
  };
}
