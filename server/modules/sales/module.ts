import { agentSales, saleChanges, saleDays, sales } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { salesOf } from './demo.ts';
import { saleEntity } from './entity.ts';

/** An hour: longer than a preview keeps sums that it has not used. */
const changesKeptSeconds = 3600;

export const salesModule: Module = {
  name: 'sales',
  tables: [
    { table: sales, counted: ['продажа', 'продажи', 'продаж'] },
    { table: agentSales, counted: ['месяц продаж', 'месяца продаж', 'месяцев продаж'] },
    { table: saleDays },
    { table: saleChanges, isInstallationState: true },
  ],
  expiries: [{ table: saleChanges, column: saleChanges.changedAt, seconds: changesKeptSeconds }],
  entities: [saleEntity],
  // Triggers of `sales` fill the other tables.
  demo: (context, created) => [tableRows(sales, salesOf(context, created))],
};
