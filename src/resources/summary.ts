import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { SummaryPart } from '#schemas/declaration/summaryPart.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { auditStrategyResource } from './auditStrategy.ts';
import { feedbackIssuesResource } from './feedbackIssues.ts';
import { motivationResource } from './motivation.ts';
import { pointTasksResource } from './pointTasks.ts';
import { strategyResource } from './strategy.ts';
import { tasksVolumeResource } from './tasksVolume.ts';
import { tradePointsResource } from './tradePoints.ts';

// Tiles of the built-in resources, separate from `index.ts` because only the summary loads them.

/** Status of a completed and paid task (`taskStatuses`). */
const done = 3;

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
  pointName: { kind: 'text', label: 'Торговая точка', read: 'tradePointName' },
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

const taskFilter = ['validity', 'territories', 'distributor', 'point', 'agent', 'product', 'statusId', 'actual'];
/** All tasks of all points, which no menu screen lists; the numbers of the summary link to them. */
const tasks: Declaration = {
  ...pointTasksResource,
  filter: { title: 'Фильтры', fields: taskFilter },
  fields: taskFields,
  lookups: { products: { path: '/api/v1/products/', id: 'productId', name: 'name', limit: 1000 } },
  tiles: [
    { name: 'done', title: 'План и факт: задачи', measure: { share: { statusId: done } } },
    { name: 'money', title: 'План и факт: бонусы', measure: { sum: 'moneyPaid', of: 'moneyTotal' } },
    { name: 'due', title: 'Бонусы открытых задач', measure: { sum: 'moneyTotal' }, where: { actual: true } },
    {
      name: 'coverage',
      title: 'Охват точек',
      measure: { distinct: 'point' },
      where: { statusId: done },
      named: 'pointName',
    },
    { name: 'states', title: 'Задачи по состояниям', measure: 'count', by: 'statusId' },
    { name: 'paid', title: 'Начислено бонусов', measure: { sum: 'moneyPaid' }, over: 'verified' },
    {
      name: 'agents',
      title: 'Лучшие и отстающие агенты',
      measure: { share: { statusId: done } },
      by: 'agent',
      named: 'executor',
      ends: true,
    },
    {
      name: 'territories',
      title: 'Лучшие и отстающие территории',
      measure: { share: { statusId: done } },
      by: 'territories',
      ends: true,
    },
    {
      name: 'products',
      title: 'Дистрибуция продуктов списков',
      measure: { share: { statusId: done } },
      by: 'product',
      ends: true,
    },
  ],
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
  withdrawn: {
    kind: 'select',
    label: 'Отозванные',
    options: [
      [false, 'Без отозванных'],
      [true, 'Только отозванные'],
    ],
    read: false,
    query: 'withdrawn',
  },
};
/** Planned tasks that have not been withdrawn, as `Ход` of a strategy counts them. */
const plannedTasks = { planned: true, withdrawn: false };

/** All tasks where strategies plan. */
const tasksWithPlanning: Declaration = {
  ...tasks,
  filter: { title: 'Фильтры', fields: [...taskFilter, ...Object.keys(planningFields)] },
  fields: { ...tasks.fields, ...planningFields },
  lookups: { ...tasks.lookups, strategies: { path: strategyResource.api.path, id: 'strategyId', name: 'name' } },
  tiles: [
    {
      name: 'plannedDone',
      title: 'Задачи стратегий: план и факт',
      measure: { share: { statusId: done } },
      where: plannedTasks,
    },
    {
      name: 'plannedMoney',
      title: 'Бонусы стратегий: план и факт',
      measure: { sum: 'moneyPaid', of: 'moneyTotal' },
      where: plannedTasks,
    },
    ...(tasks.tiles ?? []),
  ],
};

const points: Declaration = {
  ...tradePointsResource,
  list: { ...tradePointsResource.list, open: 'none', columns: tradePointsResource.list?.columns ?? ['name'] },
  filter: { title: 'Фильтры', fields: ['territories', 'distributor'] },
  tiles: [{ name: 'points', title: 'Торговые точки', measure: 'count' }],
};

const volumeTasks: Declaration = {
  ...tasksVolumeResource,
  fields: {
    ...tasksVolumeResource.fields,
    statusId: { ...(tasksVolumeResource.fields['statusId'] as Field), read: 'status' },
  },
};

const withTiles = (resource: Declaration, tiles: Tile[]): SummaryPart => ({ resource: { ...resource, tiles } });

/** The built-in resources with their tiles, in the order of the summary. */
export const summaryParts: readonly SummaryPart[] = [
  { resource: tasks, within: 'tasks' },
  { resource: points, within: 'tasks' },
  withTiles(volumeTasks, [
    { name: 'done', title: 'План и факт: задачи по объёму', measure: { share: { statusId: done } } },
    { name: 'money', title: 'План и факт: бонусы за объём', measure: { sum: 'moneyPaid', of: 'moneyTotal' } },
  ]),
  withTiles(strategyResource, [
    { name: 'states', title: 'Стратегии дистрибуции', measure: 'count', by: 'shownStatus' },
  ]),
  withTiles(motivationResource, [{ name: 'count', title: 'Мотивации', measure: 'count' }]),
  withTiles(auditStrategyResource, [
    { name: 'states', title: 'Стратегии аудита', measure: 'count', by: 'shownStatus' },
  ]),
  withTiles(feedbackIssuesResource, [{ name: 'states', title: 'Обращения', measure: 'count', by: 'shownStatus' }]),
];

/** The same where strategies plan: with tiles of planned tasks, and filters by strategy. */
export const summaryPartsWithPlanning: readonly SummaryPart[] = summaryParts.map((part) =>
  part.resource === tasks ? { ...part, resource: tasksWithPlanning } : part,
);
