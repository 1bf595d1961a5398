import { agentSales, saleDays, sales } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { salesOf } from './demo.ts';
import { saleEntity } from './entity.ts';

export const salesModule: Module = {
  name: 'sales',
  tables: [
    { table: sales, counted: ['продажа', 'продажи', 'продаж'] },
    { table: agentSales, counted: ['месяц продаж', 'месяца продаж', 'месяцев продаж'] },
    { table: saleDays },
  ],
  entities: [saleEntity],
  // Triggers of `sales` fill the other two tables.
  demo: (context, created) => [tableRows(sales, salesOf(context, created))],
};
