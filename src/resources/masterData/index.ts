import type { Declaration } from '#schemas/declaration/declaration.ts';
import { agentsResource } from './agents.ts';
import { auditReportsResource } from './auditReports.ts';
import { auditTasksResource } from './auditTasks.ts';
import { categoriesResource } from './categories.ts';
import { chainsResource } from './chains.ts';
import { distributorsResource } from './distributors.ts';
import { employeesResource } from './employees.ts';
import { refillsResource, withdrawalsResource } from './accountMovements.ts';
import { pollAnswersResource, pollQuestionsResource, pollThemesResource } from './polls.ts';
import { productsResource } from './products.ts';
import { promosResource } from './promos.ts';
import { rolesResource } from './roles.ts';
import { salesResource } from './sales.ts';
import { tasksResource } from './tasks.ts';
import { territoriesResource } from './territories.ts';
import { tradeMarksResource } from './tradeMarks.ts';
import { tradePointAgentsResource } from './tradePointAgents.ts';
import { masterTradePointsResource } from './tradePoints.ts';

/**
 * Master data: reference records and transactions in the tables of the embedded API (docs/master-data.md). The page
 * receives them from the host.
 */
export const masterDataResources: readonly Declaration[] = [
  rolesResource,
  employeesResource,
  territoriesResource,
  distributorsResource,
  tradeMarksResource,
  chainsResource,
  categoriesResource,
  productsResource,
  agentsResource,
  masterTradePointsResource,
  tradePointAgentsResource,
  salesResource,
  tasksResource,
  refillsResource,
  withdrawalsResource,
  pollThemesResource,
  pollQuestionsResource,
  pollAnswersResource,
  promosResource,
  auditReportsResource,
  auditTasksResource,
];
