import type { Declaration } from '#schemas/declaration/declaration.ts';
import { withdrawnField } from './allTasks.ts';
import { strategyVolumeResource } from './strategyVolume.ts';
import { tasksVolumeResource } from './tasksVolume.ts';

/** Volume tasks by strategy, to which the figures of `Ход` link; the menu's list has the filters of the documents. */
export const strategyVolumeTasks: Declaration = {
  ...tasksVolumeResource,
  list: {
    open: 'modal',
    modal: 'volumeTask',
    columns: ['employee', { field: 'strategy', grow: 2 }, ...(tasksVolumeResource.list?.columns.slice(1) ?? [])],
  },
  filter: { title: 'Фильтры', fields: ['plannedBy', 'distributor', 'agent', 'statusId', 'open', 'withdrawn'] },
  fields: {
    ...tasksVolumeResource.fields,
    strategy: { kind: 'names', label: 'Стратегия', read: 'strategyName' },
    plannedBy: { kind: 'select', label: 'Стратегия', lookup: 'volumeStrategies', query: 'strategyId', read: false },
    distributor: { kind: 'select', label: 'Дистрибьютор', lookup: 'distributors', read: false, query: 'distributorId' },
    agent: {
      kind: 'select',
      label: 'Торговый агент',
      lookup: 'fieldEmployees',
      read: false,
      query: 'fieldEmployeeId',
      dependsOn: { distributorId: 'distributor' },
    },
    open: {
      kind: 'select',
      label: 'Состояние',
      options: [
        [true, 'Открытые'],
        [false, 'Закрытые'],
      ],
      read: false,
      query: 'open',
    },
    withdrawn: withdrawnField,
  },
  lookups: { volumeStrategies: { path: strategyVolumeResource.api.path, id: 'strategyId', name: 'name' } },
};
