import { isListedVolumeTask, volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { volumeOf } from './demo.ts';
import { fitDemoVolumes } from './demoProgress.ts';
import { versionedVolumeStrategies } from './resource.ts';
import { saleStatisticsRoutes } from './saleStatistics.ts';

export const volumeModule: Module = {
  name: 'volume',
  tables: [
    { table: volumeStrategies },
    {
      table: volumeTasks,
      counted: ['задача по объёму', 'задачи по объёму', 'задач по объёму'],
      countedRows: isListedVolumeTask,
    },
  ],
  resources: [versionedVolumeStrategies],
  routes: (deps) => [saleStatisticsRoutes(deps)],
  owns: [
    { path: '/api/v1/volume', enabledBy: ['volume'] },
    { path: '/api/v1/fieldEmployees/saleStatistics', enabledBy: ['volume'] },
  ],
  demo(context) {
    const made = volumeOf(context);
    return [tableRows(volumeStrategies, made.strategies), tableRows(volumeTasks, made.tasks)];
  },
  fitDemo: fitDemoVolumes,
};
