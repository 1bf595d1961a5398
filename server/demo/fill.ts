import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import { insertRows } from '../db/rows.ts';
import * as accounts from '../db/tables/accounts.ts';
import * as noticeTables from '../db/tables/notices.ts';
import * as reference from '../db/tables/reference.ts';
import * as strategyTables from '../db/tables/strategies.ts';
import { auditStrategiesOf } from './auditStrategies.ts';
import { listsOf } from './lists.ts';
import { noticesOf } from './notices.ts';
import { agentSalesOf } from './sales.ts';
import type { ScaleName } from './scale.ts';
import { strategiesOf } from './strategies.ts';
import { volumeOf } from './volume.ts';
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

async function fillStrategies(db: Db, world: World): Promise<void> {
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
}

/** Tables whose next id continues after the demo data. */
const numbered: readonly PgTable[] = [
  noticeTables.notices, strategyTables.auditStrategies, strategyTables.mml, strategyTables.strategies, strategyTables.volumeStrategies,
  strategyTables.volumeTasks,
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
  await fillStrategies(db, world);
  await continueNumbers(db);
  await db.execute(sql`analyze`);
}
