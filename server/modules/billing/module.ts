import { billingEmployeesResource } from '#resources/billingEmployees.ts';
import { paidTasksResource } from '#resources/paidTasks.ts';
import { screenDefinitions } from '#resources/screens.ts';
import { withdrawalRequestsResource } from '#resources/withdrawalRequests.ts';
import { accruals } from '../../platform/tables/accruals.ts';
import { volumeTasks } from '../../platform/tables/strategies.ts';
import { accountRefills, tasks, withdrawals } from '../../platform/tables/tasks.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import type { DemoTaskRow } from '../tasks/demo.ts';
import { refillsOf, withdrawalsOf } from './demo.ts';
import { refillEntity, withdrawalEntity } from './entities.ts';
import { paidTaskRows } from './paidTasks.ts';
import { billingEmployeeRows, billingRoutes, withdrawalRows } from './routes.ts';
import { billingEmployeeScope, paidTaskScope, withdrawalScope } from './scope.ts';

export const billingModule: Module = {
  name: 'billing',
  tables: [
    { table: withdrawals, counted: ['заявка на вывод', 'заявки на вывод', 'заявок на вывод'] },
    { table: accountRefills },
    { table: accruals, counted: ['начисление', 'начисления', 'начислений'] },
  ],
  entities: [refillEntity, withdrawalEntity],
  resources: [
    { declaration: billingEmployeesResource, scope: billingEmployeeScope, reads: { list: billingEmployeeRows } },
    { declaration: paidTasksResource, scope: paidTaskScope, reads: { list: paidTaskRows } },
    { declaration: withdrawalRequestsResource, scope: withdrawalScope, reads: { list: withdrawalRows } },
  ],
  routes: (deps) => [billingRoutes(deps)],
  owns: [{ path: '/api/v1/billing', enabledBy: ['distribution'], section: screenDefinitions.billing }],
  screens: { billing: { path: '/api/v1/billing/companyAccounts/', listed: true } },
  demo(context, created) {
    const paid = created.of<DemoTaskRow>(tasks);
    const requests = withdrawalsOf(context, paid);
    const refills = refillsOf(context, [...paid, ...created.of<Pick<DemoTaskRow, 'moneyPaid'>>(volumeTasks)], requests);
    return [tableRows(withdrawals, requests), tableRows(accountRefills, refills)];
  },
};
