import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { auditStrategiesOf } from '#server/modules/audit/demo.ts';
import { issuesOf } from '#server/modules/feedback/demo.ts';
import { listsOf } from '#server/modules/mml/demo.ts';
import { refillsOf, withdrawalsOf } from '#server/modules/billing/demo.ts';
import { noticesOf } from '#server/modules/notices/demo.ts';
import { pollsOf } from '#server/modules/polls/demo.ts';
import { reportsOf } from '#server/modules/reports/demo.ts';
import type { DemoSale } from '#server/modules/demoContext/sale.ts';
import { strategiesOf } from '#server/modules/strategies/demo.ts';
import type { DemoShipment, DemoTaskRow } from '#server/modules/tasks/demo.ts';
import { volumeOf } from '#server/modules/volume/demo.ts';
import { createDemoContext } from '#server/modules/demoContext/context.ts';
import { demoTables } from '#server/admin/demo/fill.ts';
import { modules } from '#server/main/registry/modules.ts';
import { motivationProducts, motivations } from '#server/platform/tables/fieldWork.ts';
import { sales } from '#server/platform/tables/strategies.ts';
import { tasks as taskTable, taskSales } from '#server/platform/tables/tasks.ts';
import { testNow } from '#tests/support/testing.ts';

describe('Demo data at the size of measurements (design, The embedded API)', () => {
  const fixture = createDemoContext('large', testNow);
  const tables = [...demoTables(modules, createDemoContext('large', testNow))];
  const rowsOf = <Row>(table: PgTable): Row[] =>
    tables.flatMap((filled) => (filled.table === table ? (filled.rows as Row[]) : []));
  const tasks = rowsOf<DemoTaskRow>(taskTable);
  const shipments = rowsOf<DemoShipment>(taskSales);
  const sold = rowsOf<DemoSale>(sales);
  const requests = withdrawalsOf(fixture, tasks);

  it('has the numbers with which the screens are measured', () => {
    expect(fixture.places.territories.length).toBeGreaterThanOrEqual(400);
    expect(fixture.points.points).toHaveLength(5000);
    expect(fixture.catalogue.products).toHaveLength(2000);
    expect(fixture.distribution.agents).toHaveLength(1200);
    expect(noticesOf(fixture).notices.length).toBeGreaterThanOrEqual(500);
    expect(auditStrategiesOf(fixture)).toHaveLength(300);
    expect(strategiesOf(fixture).strategies).toHaveLength(200);
    expect(listsOf(fixture).lists).toHaveLength(120);
    expect(volumeOf(fixture).strategies).toHaveLength(150);
    expect(volumeOf(fixture).tasks.length).toBeGreaterThan(4500);
    expect(sold.length).toBeGreaterThan(140_000);
    expect(new Set(sold.map((sale) => sale.fieldEmployeeId)).size).toBeGreaterThanOrEqual(1100);
    expect(rowsOf(motivations)).toHaveLength(300);
    expect(issuesOf(fixture).issues).toHaveLength(1500);
    expect(tasks).toHaveLength(60_000);
    expect(shipments.length).toBeGreaterThan(50_000);
    expect(tasks.filter((task) => task.verifiedDate !== null).length).toBeGreaterThanOrEqual(20_000);
    expect(reportsOf(fixture, tasks)).toHaveLength(10_000);
    expect(pollsOf(fixture).themes).toHaveLength(40);
  });

  it('is the same for the same moment', () => {
    expect(createDemoContext('large', testNow).points).toEqual(createDemoContext('large', testNow).points);
  });

  it('never lets an agent withdraw more than was earned, and leaves the company enough for the rest', () => {
    const left = new Map<number, number>();
    for (const task of tasks) left.set(task.fieldEmployeeId, (left.get(task.fieldEmployeeId) ?? 0) + task.moneyPaid);
    for (const { fieldEmployeeId, amount } of requests.filter((request) => request.status <= 2)) {
      left.set(fieldEmployeeId, (left.get(fieldEmployeeId) ?? 0) - amount);
    }
    expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
    const balance = refillsOf(fixture, tasks, requests).reduce(
      (sum, { type, amount }) => sum + (type === 'in' ? amount : -amount),
      0,
    );
    expect(balance).toBeGreaterThan([...left.values()].reduce((sum, value) => sum + value, 0));
  });

  it('breaks none of the rules 205, 206, 209', () => {
    const special = auditStrategiesOf(fixture)
      .filter((strategy) => strategy.isSpecial)
      .flatMap((strategy) => strategy.territoryIds);
    expect(new Set(special).size).toBe(special.length);
    const motivationOf = new Map(
      rowsOf<typeof motivations.$inferSelect>(motivations).map((row) => [row.motivationId, row]),
    );
    const paid = rowsOf<typeof motivationProducts.$inferSelect>(motivationProducts).map(
      ({ motivationId, productId }) =>
        `${motivationOf.get(motivationId)?.distrId}/${motivationOf.get(motivationId)?.type}/${productId}`,
    );
    expect(new Set(paid).size).toBe(paid.length);
    const { strategies, distributors } = strategiesOf(fixture);
    const mmlOf = new Map(strategies.map(({ strategyId, mmlId }) => [strategyId, mmlId]));
    const pairs = distributors.map(({ strategyId, distrId }) => `${mmlOf.get(strategyId)}/${distrId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('sells every shipment of a task, and nothing after yesterday', () => {
    const documents = new Map(sold.map((sale) => [sale.docNumber, sale]));
    const missing = shipments.filter(({ docNumber, productId, date, quantity, price }) => {
      const sale = documents.get(docNumber);
      return (
        sale?.productId !== productId || sale.day !== date || sale.pieces !== quantity || sale.rub !== quantity * price
      );
    });
    expect(missing).toEqual([]);
    const days = sold.map(({ day }) => day).toSorted();
    expect([days[0], days.at(-1)]).toEqual(['2024-06-15', '2025-06-14']);
  });

  it('assigns every region of Russia a distributor, and every shop a distributor of its region', () => {
    const regions = new Set(fixture.distribution.territories.map(({ territoryId }) => territoryId));
    expect(fixture.places.regions.every(({ territoryId }) => regions.has(territoryId))).toBe(true);
    expect(new Set(fixture.points.served.map(({ tradePointId }) => tradePointId)).size).toBe(5000);
  });
});
