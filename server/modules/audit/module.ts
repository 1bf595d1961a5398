import { sql } from 'drizzle-orm';
import { auditTasks } from '../../platform/tables/auditTasks.ts';
import { categories, chains, territories, tradeMarks, tradePoints } from '../../platform/tables/reference.ts';
import { auditStrategies } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { auditStrategiesOf } from './demo.ts';
import { versionedAuditStrategies } from './resource.ts';
import { auditTaskEntity } from './taskEntity.ts';

export const auditModule: Module = {
  name: 'audit',
  tables: [
    {
      table: auditStrategies,
      counted: ['стратегия аудита', 'стратегии аудита', 'стратегий аудита'],
      references: [
        [auditStrategies.territoryIds, territories],
        [auditStrategies.storeIds, tradePoints],
        [auditStrategies.federalChainIds, chains],
        [
          auditStrategies.tradeMarks,
          categories,
          sql`select (shelf ->> 'categoryId')::int from jsonb_array_elements(trade_marks) shelf`,
        ],
        [
          auditStrategies.tradeMarks,
          tradeMarks,
          sql`select mark::int from jsonb_array_elements(trade_marks) shelf, jsonb_array_elements_text(shelf -> 'tradeMarkIds') mark`,
        ],
      ],
    },
    { table: auditTasks, counted: ['задача аудита', 'задачи аудита', 'задач аудита'] },
  ],
  entities: [auditTaskEntity],
  resources: [versionedAuditStrategies],
  owns: [{ path: '/api/v2/audit/strategies', enabledBy: ['audit'] }],
  demo: (context) => [tableRows(auditStrategies, auditStrategiesOf(context))],
};
