import { agentSales, saleDays, sales } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { agentSalesOf } from './demo.ts';
import { saleEntity } from './entity.ts';

export const salesModule: Module = {
  name: 'sales',
  tables: [
    { table: sales, counted: ['продажа', 'продажи', 'продаж'] },
    { table: agentSales, counted: ['месяц продаж', 'месяца продаж', 'месяцев продаж'] },
    { table: saleDays },
  ],
  entities: [saleEntity],
  demo: (context) => [tableRows(agentSales, agentSalesOf(context))],
};
