import { recordIn } from '#codecs/records.ts';
import { isPeriodWord, type Period } from '#codecs/periods.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Returns the filter of the summary; it starts with the present month. */
export function summaryFilter(): Declaration {
  return {
    name: 'summary',
    title: 'Сводка',
    one: 'Сводка',
    api: { path: '/api/v1/tasks/', id: 'taskId', verbs: ['list'] },
    filter: { title: 'Фильтры', submit: 'change', fields: ['period', 'territories', 'distributor'] },
    fields: {
      period: { kind: 'dateRange', label: 'Период', query: ['startDate', 'endDate'], default: 'thisMonth' },
      territories: {
        kind: 'treeSelect',
        label: 'Территория',
        lookup: 'territories',
        many: true,
        query: 'territoryIds',
      },
      distributor: {
        kind: 'select',
        label: 'Дистрибьютор',
        lookup: 'distributors',
        query: 'distributorId',
        dependsOn: { territoryIds: 'territories' },
      },
    },
  };
}

/** Returns the scope of the filter; a single day of a period counts as both ends (spec D58). */
export function scopeOf(query: Readonly<Record<string, unknown>>, values: Values): SummaryScope {
  const { startDate, endDate } = recordIn(query);
  const period: Period | null =
    typeof startDate === 'string' && typeof endDate === 'string' ? [startDate, endDate] : null;
  const ids = [values['territories']]
    .flat()
    .filter((id): id is string | number => typeof id === 'string' || typeof id === 'number');
  const distributor = values['distributor'];
  return {
    period,
    periodWord: isPeriodWord(values['period']) ? values['period'] : undefined,
    territories: ids,
    distributor: typeof distributor === 'number' || typeof distributor === 'string' ? distributor : null,
  };
}
