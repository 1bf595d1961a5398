/** Why a task was withdrawn (spec D84), in Russian, after `Отозвана 01.10.2026: `. */
export const withdrawalReasons = {
  stopped: 'стратегия остановлена',
  deleted: 'стратегия удалена',
  changed: 'стратегию изменили, и по новым условиям задачи нет',
  item: 'товара больше нет в списке MML стратегии',
  point: 'точка больше не относится к стратегии',
  distributor: 'точка ушла от этого дистрибьютора',
  agent: 'сотрудника больше нет в стратегии',
  store: 'магазин больше не относится к стратегии',
  special: 'магазин проверяет специальная стратегия',
} as const;

export type WithdrawalReason = keyof typeof withdrawalReasons;
