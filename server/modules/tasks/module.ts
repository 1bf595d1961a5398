import { tradePointsResource } from '#resources/tradePoints.ts';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import { categories, products } from '../../platform/tables/reference.ts';
import { sales } from '../../platform/tables/strategies.ts';
import {
  taskBriefs,
  taskChanges,
  taskCounts,
  taskProducts,
  tasks,
  taskSales,
  writtenTables,
} from '../../platform/tables/tasks.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { briefsOf, tasksOf } from './demo.ts';
import { salesOfShipments } from './demoSales.ts';
import { taskEntity } from './entity.ts';
import { mapRoutes } from './map/routes.ts';
import { taskRoutes } from './routes.ts';
import { tradePointScope } from '../reference/scope.ts';
import { pointTaskScope, volumeTaskScope } from './scope.ts';
import { syncTaskIndex } from './syncTaskIndex.ts';
import { tradePointRows } from './tradePointList.ts';
import { volumeTaskRows } from './volumeTasks.ts';

/** An hour: a summary that was last opened earlier reads all tasks. */
const changesKeptSeconds = 3600;

export const tasksModule: Module = {
  name: 'tasks',
  tables: [
    { table: taskBriefs },
    {
      table: tasks,
      counted: ['задача', 'задачи', 'задач'],
      references: [
        [tasks.productId, products],
        [tasks.categoryId, categories],
      ],
    },
    { table: taskCounts },
    { table: taskChanges, isInstallationState: true },
    { table: taskSales },
    { table: taskProducts, counted: ['товар в задачах', 'товара в задачах', 'товаров в задачах'] },
    // Processes invalidate their caches of tasks by it.
    { table: writtenTables, isInstallationState: true },
  ],
  expiries: [{ table: taskChanges, column: taskChanges.changedAt, seconds: changesKeptSeconds }],
  entities: [taskEntity],
  resources: [
    { declaration: tradePointsResource, scope: tradePointScope, reads: { list: tradePointRows } },
    { declaration: pointTasksResource, scope: pointTaskScope },
    { declaration: tasksVolumeResource, scope: volumeTaskScope, reads: { list: volumeTaskRows } },
  ],
  routes: (deps) => [taskRoutes(deps)],
  hostRoutes: (deps) => [mapRoutes(deps)],
  owns: [{ path: '/api/v1/tasks', enabledBy: ['distribution'] }],
  screens: { tasks: { path: '/api/v1/tasks/', listed: true } },
  maintainIndexes: syncTaskIndex,
  demo(context, created) {
    const made = tasksOf(context, created);
    return [
      tableRows(taskBriefs, briefsOf()),
      tableRows(tasks, made.tasks),
      tableRows(taskSales, made.shipments),
      tableRows(sales, salesOfShipments(context, made)),
    ];
  },
};
