import { sql } from 'drizzle-orm';
import { auditReports, promos } from '../../platform/tables/fieldWork.ts';
import { products } from '../../platform/tables/reference.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import type { DemoTaskRow } from '../tasks/demo.ts';
import { promosOf, reportsOf } from './demo.ts';
import { auditReportEntity, promoEntity } from './entity.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule: Module = {
  name: 'reports',
  tables: [
    { table: promos },
    {
      table: auditReports,
      counted: ['отчёт аудита', 'отчёта аудита', 'отчётов аудита'],
      references: [
        [auditReports.taskId, tasks],
        [
          auditReports.content,
          promos,
          sql`select (line ->> 3)::int from jsonb_array_elements(content -> 'lines') line where (line ->> 3)::int > 0`,
        ],
        [
          auditReports.content,
          products,
          sql`select (line ->> 0)::int from jsonb_array_elements(content -> 'lines') line`,
        ],
      ],
    },
  ],
  entities: [promoEntity, auditReportEntity],
  routes: (deps) => [reportRoutes(deps)],
  owns: [{ path: '/api/v1/audit/reports', enabledBy: ['audit'] }],
  demo: (context, created) => [
    tableRows(promos, promosOf()),
    tableRows(auditReports, reportsOf(context, created.of<DemoTaskRow>(tasks))),
  ],
};
