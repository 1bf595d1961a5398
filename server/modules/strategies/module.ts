import { strategyResource } from '#resources/strategy.ts';
import { strategies, strategyDistributors } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { strategiesOf } from './demo.ts';
import { versionedStrategies } from './resource.ts';

export const strategiesModule: Module = {
  name: 'strategies',
  tables: [{ table: strategies }, { table: strategyDistributors, counted: ['стратегия', 'стратегии', 'стратегий'] }],
  resources: [versionedStrategies],
  owns: [{ path: '/api/v1/strategies', enabledBy: ['distribution'], section: strategyResource }],
  demo(context) {
    const made = strategiesOf(context);
    return [tableRows(strategies, made.strategies), tableRows(strategyDistributors, made.distributors)];
  },
};
