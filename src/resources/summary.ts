import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { SummaryPart } from '#schemas/declaration/summaryPart.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { strategyVolumeTasksName } from '#dictionaries/routes.ts';
import { allTasks, allTasksWithPlanning, done } from './allTasks.ts';
import { auditStrategyResource } from './auditStrategy.ts';
import { feedbackIssuesResource } from './feedbackIssues.ts';
import { motivationResource } from './motivation.ts';
import { strategyResource } from './strategy.ts';
import { strategyVolumeTasks } from './strategyVolumeTasks.ts';
import { tasksVolumeResource } from './tasksVolume.ts';
import { tradePointsResource } from './tradePoints.ts';

// Tiles of the built-in resources, separate from `index.ts` because only the summary loads them.

const points: Declaration = {
  ...tradePointsResource,
  list: { ...tradePointsResource.list, open: 'none', columns: tradePointsResource.list?.columns ?? ['name'] },
  filter: { title: 'Фильтры', fields: ['territories', 'distributor'] },
  tiles: [{ name: 'points', title: 'Торговые точки', help: 'Все торговые точки.', measure: 'count' }],
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
  { resource: allTasks, within: 'tasks' },
  { resource: points, within: 'tasks' },
  withTiles(volumeTasks, [
    {
      name: 'done',
      title: 'План и факт: задачи по объёму',
      help: 'Факт — выполненные задачи по объёму, план — все. Задача входит в период, если в нём есть день её стратегии.',
      measure: { share: { statusId: done } },
    },
    {
      name: 'money',
      title: 'План и факт: бонусы за объём',
      help: 'Факт — начислено за задачи по объёму, план — их бонусы за полное выполнение.',
      measure: { sum: 'moneyPaid', of: 'moneyTotal' },
    },
  ]),
  { resource: strategyVolumeTasks, within: tasksVolumeResource.name, planningList: strategyVolumeTasksName },
  withTiles(strategyResource, [
    {
      name: 'states',
      title: 'Стратегии дистрибуции',
      help: 'Число стратегий в каждом статусе.',
      measure: 'count',
      by: 'shownStatus',
    },
  ]),
  withTiles(motivationResource, [{ name: 'count', title: 'Мотивации', help: 'Число мотиваций.', measure: 'count' }]),
  withTiles(auditStrategyResource, [
    {
      name: 'states',
      title: 'Стратегии аудита',
      help: 'Число стратегий в каждом статусе.',
      measure: 'count',
      by: 'shownStatus',
    },
  ]),
  withTiles(feedbackIssuesResource, [
    {
      name: 'states',
      title: 'Обращения',
      help: 'Число обращений в каждом статусе.',
      measure: 'count',
      by: 'shownStatus',
    },
  ]),
];

/** The same where strategies plan: with tiles of planned tasks, and filters by strategy. */
export const summaryPartsWithPlanning: readonly SummaryPart[] = summaryParts.map((part) =>
  part.resource === allTasks ? { ...part, resource: allTasksWithPlanning } : part,
);
