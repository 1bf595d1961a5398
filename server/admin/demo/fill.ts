import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { insertRows } from '../../platform/db/rows.ts';
import * as accounts from '../../platform/tables/accounts.ts';
import * as answerTables from '../../platform/tables/fieldWork.ts';
import * as noticeTables from '../../platform/tables/notices.ts';
import * as reference from '../../platform/tables/reference.ts';
import * as strategyTables from '../../platform/tables/strategies.ts';
import * as taskTables from '../../platform/tables/tasks.ts';
import { markDemo } from './demoMark.ts';
import { auditStrategiesOf } from '../../modules/audit/demo.ts';
import { issuesOf } from '../../modules/feedback/demo.ts';
import { listsOf } from '../../modules/mml/demo.ts';
import { refillsOf, withdrawalsOf } from '../../modules/billing/demo.ts';
import { motivationsOf } from '../../modules/motivations/demo.ts';
import { noticesOf } from '../../modules/notices/demo.ts';
import { pollsOf } from '../../modules/polls/demo.ts';
import { promosOf, reportsOf } from '../../modules/reports/demo.ts';
import { agentSalesOf } from '../../modules/sales/demo.ts';
import type { ScaleName } from '../../modules/demoContext/scale.ts';
import { strategiesOf } from '../../modules/strategies/demo.ts';
import { briefsOf, tasksOf, type DemoTaskRow } from '../../modules/tasks/demo.ts';
import { volumeOf, type VolumeTaskRow } from '../../modules/volume/demo.ts';
import { createDemoContext, type DemoContext } from '../../modules/demoContext/context.ts';

async function fillReference(db: Db, fixture: DemoContext): Promise<void> {
  const { places, distribution, catalogue, points, staff } = fixture;
  await insertRows(db, reference.territories, places.territories);
  await insertRows(db, reference.territoryCover, places.cover);
  await insertRows(db, reference.companyEmployees, staff.employees);
  await insertRows(db, accounts.users, staff.users);
  await insertRows(db, reference.distributors, distribution.distributors);
  await insertRows(db, reference.distributorTerritories, distribution.territories);
  await insertRows(db, reference.fieldEmployees, distribution.agents);
  await insertRows(db, reference.tradeMarks, catalogue.tradeMarks);
  await insertRows(db, reference.categories, catalogue.categories);
  await insertRows(db, reference.products, catalogue.products);
  await insertRows(db, reference.chains, points.chains);
  await insertRows(db, reference.tradePoints, points.points);
  await insertRows(db, reference.tradePointDistributors, points.served);
}

async function fillNotices(db: Db, fixture: DemoContext): Promise<void> {
  const { notices, territories, distributors } = noticesOf(fixture);
  await insertRows(db, noticeTables.notices, notices);
  await insertRows(db, noticeTables.noticeTerritories, territories);
  await insertRows(db, noticeTables.noticeDistributors, distributors);
}

async function fillStrategies(db: Db, fixture: DemoContext): Promise<VolumeTaskRow[]> {
  const lists = listsOf(fixture);
  const distribution = strategiesOf(fixture);
  const volume = volumeOf(fixture);
  await insertRows(db, strategyTables.auditStrategies, auditStrategiesOf(fixture));
  await insertRows(db, strategyTables.mml, lists.lists);
  await insertRows(db, strategyTables.mmlItems, lists.items);
  await insertRows(db, strategyTables.strategies, distribution.strategies);
  await insertRows(db, strategyTables.strategyDistributors, distribution.distributors);
  await insertRows(db, strategyTables.volumeStrategies, volume.strategies);
  await insertRows(db, strategyTables.volumeTasks, volume.tasks);
  await insertRows(db, strategyTables.agentSales, agentSalesOf(fixture));
  return volume.tasks;
}

async function fillTasks(db: Db, fixture: DemoContext, volumeTasks: readonly VolumeTaskRow[]): Promise<DemoTaskRow[]> {
  const { tasks, sales } = tasksOf(fixture);
  const requests = withdrawalsOf(fixture, tasks);
  await insertRows(db, taskTables.taskBriefs, briefsOf());
  await insertRows(db, taskTables.tasks, tasks);
  await insertRows(db, taskTables.taskSales, sales);
  await insertRows(db, taskTables.withdrawals, requests);
  await insertRows(db, taskTables.accountRefills, refillsOf(fixture, [...tasks, ...volumeTasks], requests));
  return tasks;
}

async function fillAnswers(db: Db, fixture: DemoContext, tasks: readonly DemoTaskRow[]): Promise<void> {
  const motivation = motivationsOf(fixture);
  const feedback = issuesOf(fixture);
  const polls = pollsOf(fixture);
  await insertRows(db, answerTables.motivations, motivation.motivations);
  await insertRows(db, answerTables.motivationProducts, motivation.products);
  await insertRows(db, answerTables.issueThemes, feedback.themes);
  await insertRows(db, answerTables.issues, feedback.issues);
  await insertRows(db, answerTables.issueComments, feedback.comments);
  await insertRows(db, answerTables.promos, promosOf());
  await insertRows(db, answerTables.auditReports, reportsOf(fixture, tasks));
  await insertRows(db, answerTables.pollThemes, polls.themes);
  await insertRows(db, answerTables.pollQuestions, polls.questions);
  await insertRows(db, answerTables.pollAnswers, polls.answers);
}

/** Tables whose next id continues after the demo data. */
const numbered: readonly PgTable[] = [
  accounts.users,
  reference.territories,
  reference.companyEmployees,
  reference.distributors,
  reference.fieldEmployees,
  reference.tradeMarks,
  reference.categories,
  reference.products,
  reference.chains,
  reference.tradePoints,
  noticeTables.notices,
  strategyTables.auditStrategies,
  strategyTables.mml,
  strategyTables.strategies,
  strategyTables.volumeStrategies,
  strategyTables.volumeTasks,
  taskTables.taskBriefs,
  taskTables.tasks,
  taskTables.withdrawals,
  taskTables.accountRefills,
  answerTables.motivations,
  answerTables.issueThemes,
  answerTables.issues,
  answerTables.issueComments,
  answerTables.promos,
  answerTables.auditReports,
  answerTables.pollThemes,
  answerTables.pollQuestions,
  answerTables.pollAnswers,
];

async function continueNumbers(db: Db): Promise<void> {
  for (const table of numbered) {
    const { name, columns } = getTableConfig(table);
    const id = columns.find((column) => column.primary)?.name ?? '';
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${id}), (select max(${sql.identifier(id)}) from ${sql.identifier(name)}))`,
    );
  }
}

/** Fills a new database. `now` is unix seconds; the same `now` produces the same data. */
export async function fillDemoData(db: Db, scaleName: ScaleName, now: number): Promise<void> {
  const fixture = createDemoContext(scaleName, now);
  await fillReference(db, fixture);
  await fillNotices(db, fixture);
  const volumeTasks = await fillStrategies(db, fixture);
  const tasks = await fillTasks(db, fixture, volumeTasks);
  await fillAnswers(db, fixture, tasks);
  await continueNumbers(db);
  await markDemo(db);
  await db.execute(sql`analyze`);
}
