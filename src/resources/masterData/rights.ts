import type { RightName } from '#dictionaries/rights.ts';

/** Rights of a user or a role (docs/rights.md). */
export const rights = {
  pushAccess: { kind: 'flag', label: 'Уведомления' },
  strategiesAccess: { kind: 'flag', label: 'Стратегии' },
  motivationAccess: { kind: 'flag', label: 'Мотивация' },
  billingAccess: { kind: 'flag', label: 'Биллинг' },
  deleteAccess: { kind: 'flag', label: 'Удаление записей', default: true },
  exportAccess: { kind: 'flag', label: 'Выгрузка в файлы', default: true },
} as const satisfies Record<RightName, object>;
