import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { insertRows } from '../db/rows.ts';
import * as accounts from '../db/tables/accounts.ts';
import * as answerTables from '../db/tables/answers.ts';
import * as noticeTables from '../db/tables/notices.ts';
import * as reference from '../db/tables/reference.ts';
import * as strategyTables from '../db/tables/strategies.ts';
import * as taskTables from '../db/tables/tasks.ts';
import { markDemo } from '../setup/demoMark.ts';
import { auditStrategiesOf } from './auditStrategies.ts';
import { issuesOf } from './issues.ts';
import { listsOf } from './lists.ts';
import { refillsOf, withdrawalsOf } from './money.ts';
import { motivationsOf } from './motivations.ts';
import { noticesOf } from './notices.ts';
import { pollsOf } from './polls.ts';
import { promosOf, reportsOf } from './reports.ts';
import { agentSalesOf } from './sales.ts';
import type { ScaleName } from './scale.ts';
import { strategiesOf } from './strategies.ts';
import { briefsOf, tasksOf, type TaskRow } from './tasks.ts';
import { volumeOf, type VolumeTaskRow } from './volume.ts';
import { worldOf, type World } from './world.ts';

async function fillReference(db: Db, world: World): Promise<void> {
  const { places, distribution, catalogue, points, staff } = world;
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

async function fillNotices(db: Db, world: World): Promise<void> {
  const { notices, territories, distributors } = noticesOf(world);
  await insertRows(db, noticeTables.notices, notices);
  await insertRows(db, noticeTables.noticeTerritories, territories);
  await insertRows(db, noticeTables.noticeDistributors, distributors);
}

async function fillStrategies(db: Db, world: World): Promise<VolumeTaskRow[]> {
  const lists = listsOf(world);
  const distribution = strategiesOf(world);
  const volume = volumeOf(world);
  await insertRows(db, strategyTables.auditStrategies, auditStrategiesOf(world));
  await insertRows(db, strategyTables.mml, lists.lists);
  await insertRows(db, strategyTables.mmlItems, lists.items);
  await insertRows(db, strategyTables.strategies, distribution.strategies);
  await insertRows(db, strategyTables.strategyDistributors, distribution.distributors);
  await insertRows(db, strategyTables.volumeStrategies, volume.strategies);
  await insertRows(db, strategyTables.volumeTasks, volume.tasks);
  await insertRows(db, strategyTables.agentSales, agentSalesOf(world));
  return volume.tasks;
}

async function fillTasks(db: Db, world: World, volumeTasks: readonly VolumeTaskRow[]): Promise<TaskRow[]> {
  const { tasks, sales } = tasksOf(world);
  const requests = withdrawalsOf(world, tasks);
  await insertRows(db, taskTables.taskBriefs, briefsOf());
  await insertRows(db, taskTables.tasks, tasks);
  await insertRows(db, taskTables.taskSales, sales);
  await insertRows(db, taskTables.withdrawals, requests);
  await insertRows(db, taskTables.accountRefills, refillsOf(world, [...tasks, ...volumeTasks], requests));
  return tasks;
}

async function fillAnswers(db: Db, world: World, tasks: readonly TaskRow[]): Promise<void> {
  const motivation = motivationsOf(world);
  const feedback = issuesOf(world);
  const polls = pollsOf(world);
  await insertRows(db, answerTables.motivations, motivation.motivations);
  await insertRows(db, answerTables.motivationProducts, motivation.products);
  await insertRows(db, answerTables.issueThemes, feedback.themes);
  await insertRows(db, answerTables.issues, feedback.issues);
  await insertRows(db, answerTables.issueComments, feedback.comments);
  await insertRows(db, answerTables.promos, promosOf());
  await insertRows(db, answerTables.auditReports, reportsOf(world, tasks));
  await insertRows(db, answerTables.pollThemes, polls.themes);
  await insertRows(db, answerTables.pollQuestions, polls.questions);
  await insertRows(db, answerTables.pollAnswers, polls.answers);
}

/** Tables whose next id continues after the demo data. */
const numbered: readonly PgTable[] = [
  accounts.users, reference.territories, reference.companyEmployees, reference.distributors, reference.fieldEmployees, reference.tradeMarks, reference.categories, reference.products,
  reference.chains, reference.tradePoints,
  noticeTables.notices, strategyTables.auditStrategies, strategyTables.mml, strategyTables.strategies, strategyTables.volumeStrategies, strategyTables.volumeTasks,
  taskTables.taskBriefs, taskTables.tasks, taskTables.withdrawals, taskTables.accountRefills,
  answerTables.motivations, answerTables.issueThemes, answerTables.issues, answerTables.issueComments, answerTables.promos, answerTables.auditReports,
  answerTables.pollThemes, answerTables.pollQuestions, answerTables.pollAnswers,
];

async function continueNumbers(db: Db): Promise<void> {
  for (const table of numbered) {
    const { name, columns } = getTableConfig(table);
    const id = columns.find((column) => column.primary)?.name ?? '';
    await db.execute(sql`select setval(pg_get_serial_sequence(${name}, ${id}), (select max(${sql.identifier(id)}) from ${sql.identifier(name)}))`);
  }
}

/** Fills a database that has just been created. `now` is unix seconds; the same `now` gives the same data. */
export async function fillDemoData(db: Db, scaleName: ScaleName, now: number): Promise<void> {
  const world = worldOf(scaleName, now);
  await fillReference(db, world);
  await fillNotices(db, world);
  const volumeTasks = await fillStrategies(db, world);
  const tasks = await fillTasks(db, world, volumeTasks);
  await fillAnswers(db, world, tasks);
  await continueNumbers(db);
  await markDemo(db);
  await db.execute(sql`analyze`);
}
