import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ColumnDeclaration } from '#schemas/declaration/list.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { pointTasksResource } from './pointTasks.ts';
import { strategyResource } from './strategy.ts';

const inPeriod = 'Задача входит в период, если один из его дней лежит между её созданием и сроком.';
/** How the best and the worst groups are chosen (docs/summary.md). */
const amongEnds = 'Сравниваются те, у кого задач не меньше половины среднего.';

/** Status of a completed and paid task (`taskStatuses`). */
export const done = 3;

const taskFields: Record<string, Field> = {
  ...pointTasksResource.fields,
  territories: {
    kind: 'treeSelect',
    label: 'Регион',
    lookup: 'territories',
    many: true,
    read: false,
    query: 'territoryIds',
  },
  distributor: {
    kind: 'select',
    label: 'Дистрибьютор',
    lookup: 'distributors',
    read: false,
    query: 'distributorId',
    dependsOn: { territoryIds: 'territories' },
  },
  agent: {
    kind: 'select',
    label: 'Торговый агент',
    lookup: 'fieldEmployees',
    read: 'executor.fieldEmployeeId',
    query: 'fieldEmployeeId',
    dependsOn: { distributorId: 'distributor' },
  },
  point: {
    kind: 'select',
    label: 'Торговая точка',
    lookup: 'tradePoints',
    read: 'tradePointId',
    query: 'tradePointId',
    dependsOn: { distributorId: 'distributor' },
  },
  // Rows do not contain the product of a task.
  product: { kind: 'select', label: 'Продукт', lookup: 'products', read: false, query: 'productId' },
  statusId: { kind: 'select', label: 'Статус', lookup: 'taskStatus', read: 'status', query: 'status' },
  actual: {
    kind: 'select',
    label: 'Актуальность',
    options: [
      [true, 'Актуальные'],
      [false, 'Не актуальные'],
    ],
    read: false,
    query: 'actual',
  },
  verified: { kind: 'date', label: 'Дата подтверждения', read: 'verifiedDate' },
};

const [id = 'taskId', ...others] = pointTasksResource.list?.columns ?? [];
const columns: ColumnDeclaration[] = [id, 'pointName', ...others];
const taskFilter = ['validity', 'territories', 'distributor', 'point', 'agent', 'product', 'statusId', 'actual'];
/** All tasks of all points, `Все задачи` (spec D80); the numbers of the summary link to them. */
export const allTasks: Declaration = {
  ...pointTasksResource,
  title: 'Все задачи',
  list: { open: 'modal', modal: 'task', columns },
  filter: { title: 'Фильтры', fields: taskFilter },
  fields: taskFields,
  lookups: { products: { path: '/api/v1/products/', id: 'productId', name: 'name', limit: 1000 } },
  tiles: [
    {
      name: 'done',
      title: 'План и факт: задачи',
      help: `Факт — выполненные задачи, план — все. ${inPeriod}`,
      measure: { share: { statusId: done } },
      trend: 'verified',
    },
    {
      name: 'money',
      title: 'План и факт: бонусы',
      help: `Факт — начислено, план — бонусы за полное выполнение всех задач. ${inPeriod}`,
      measure: { sum: 'moneyPaid', of: 'moneyTotal' },
      trend: 'verified',
    },
    {
      name: 'due',
      title: 'Бонусы открытых задач',
      help: 'Бонусы за полное выполнение задач, которые ещё открыты.',
      measure: { sum: 'moneyTotal' },
      where: { actual: true },
      compare: false,
    },
    {
      name: 'coverage',
      title: 'Охват точек',
      help: 'Точки, где выполнена хотя бы одна задача, из всех точек.',
      measure: { distinct: 'point' },
      where: { statusId: done },
      named: 'pointName',
    },
    {
      name: 'states',
      title: 'Задачи по состояниям',
      help: `Число задач в каждом статусе. ${inPeriod}`,
      measure: 'count',
      by: 'statusId',
    },
    {
      name: 'paid',
      title: 'Начислено бонусов',
      help: 'Начисленные бонусы по дням, в которые задачи подтверждены.',
      measure: { sum: 'moneyPaid' },
      over: 'verified',
    },
    {
      name: 'agents',
      title: 'Лучшие и отстающие агенты',
      help: `Доля выполненных задач у агента. ${amongEnds}`,
      measure: { share: { statusId: done } },
      by: 'agent',
      named: 'executor',
      ends: true,
    },
    {
      name: 'territories',
      title: 'Лучшие и отстающие территории',
      help: `Доля выполненных задач в точках территории. ${amongEnds}`,
      measure: { share: { statusId: done } },
      by: 'territories',
      ends: true,
    },
    {
      name: 'products',
      title: 'Дистрибуция продуктов списков',
      help: `Доля выполненных задач по продукту. ${amongEnds}`,
      measure: { share: { statusId: done } },
      by: 'product',
      ends: true,
    },
  ],
};

export const withdrawnField: Field = {
  kind: 'select',
  label: 'Отозванные',
  options: [
    [false, 'Без отозванных'],
    [true, 'Только отозванные'],
  ],
  read: false,
  query: 'withdrawn',
};

/** Filter fields about the strategies of planned tasks, which an external API does not have. */
const planningFields: Record<string, Field> = {
  plannedBy: { kind: 'select', label: 'Стратегия', lookup: 'strategies', read: 'strategyId', query: 'strategyId' },
  plannedDistributor: {
    kind: 'select',
    label: 'Дистрибьютор задачи',
    lookup: 'distributors',
    read: false,
    query: 'plannedDistributorId',
  },
  planned: {
    kind: 'select',
    label: 'Кто создал',
    options: [
      [true, 'Стратегия'],
      [false, 'Учётная система'],
    ],
    query: 'planned',
  },
  withdrawn: withdrawnField,
};
/** Planned tasks that have not been withdrawn, as `Ход` of a strategy counts them. */
const plannedTasks = { planned: true, withdrawn: false };
const noPlannedTasks =
  'За этот период нет задач стратегий. Активная стратегия создаёт их при сохранении и каждую ночь.';

/** All tasks where strategies plan. */
export const allTasksWithPlanning: Declaration = {
  ...allTasks,
  list: { open: 'modal', modal: 'task', columns: [...columns, { field: 'strategy', width: 160 }] },
  filter: { title: 'Фильтры', fields: [...taskFilter, ...Object.keys(planningFields)] },
  fields: { ...allTasks.fields, ...planningFields },
  lookups: { ...allTasks.lookups, strategies: { path: strategyResource.api.path, id: 'strategyId', name: 'name' } },
  tiles: [
    // A withdrawn task was neither planned nor done (spec D84).
    ...(allTasks.tiles ?? []).map((tile) => ({ ...tile, where: { ...tile.where, withdrawn: false } })),
    {
      name: 'plannedDone',
      title: 'Задачи стратегий: план и факт',
      help: `Факт — выполненные задачи стратегий дистрибуции, план — все такие задачи без отозванных. ${inPeriod}`,
      measure: { share: { statusId: done } },
      where: plannedTasks,
      trend: 'verified',
      empty: noPlannedTasks,
    },
    {
      name: 'plannedMoney',
      title: 'Бонусы стратегий: план и факт',
      help: `Факт — начислено за задачи стратегий дистрибуции, план — бонусы за их полное выполнение. Отозванные не считаются. ${inPeriod}`,
      measure: { sum: 'moneyPaid', of: 'moneyTotal' },
      where: plannedTasks,
      trend: 'verified',
      empty: noPlannedTasks,
    },
  ],
};
