import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** The filter of the poll statistics: any change reloads, without a button (spec D26). */
export const pollsFilter: Declaration = {
  name: 'polls',
  title: 'Опросы',
  one: 'Опрос',
  api: { path: apiPaths.pollThemes, id: 'themeId', verbs: ['list'] },
  filter: { title: 'Фильтры', submit: 'change', fields: ['territories', 'distributor', 'agent', 'period'] },
  fields: {
    territories: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', many: true, query: 'territoryIds' },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      query: 'distributorId',
      dependsOn: { territoryIds: 'territories' },
    },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      query: 'fieldEmployeeId',
      requires: 'distributor',
      dependsOn: { distributorId: 'distributor' },
    },
    period: { kind: 'dateRange', label: 'Период', query: ['startDate', 'endDate'] },
  },
};
