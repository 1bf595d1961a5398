import { rightNames } from '#dictionaries/rights.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { users, userTerritories } from '#server/platform/tables/accounts.ts';
import { auditReports, issues, motivations } from '#server/platform/tables/fieldWork.ts';
import { notices, noticeDistributors, noticeTerritories } from '#server/platform/tables/notices.ts';
import {
  distributors,
  distributorTerritories,
  fieldEmployees,
  territories,
  tradePointDistributors,
  tradePoints,
} from '#server/platform/tables/reference.ts';
import {
  auditStrategies,
  strategies,
  strategyDistributors,
  volumeStrategies,
  volumeTasks,
} from '#server/platform/tables/strategies.ts';
import { tasks, withdrawals } from '#server/platform/tables/tasks.ts';
import type { Db } from '#server/platform/db/connection.ts';

/** Reads all records with a place from the database, bypassing the API. */
export async function readTerritoryFixture(db: Db) {
  return {
    territories: await db.select().from(territories).orderBy(asc(territories.territoryId)),
    distributors: await db.select().from(distributors),
    works: await db.select().from(distributorTerritories),
    points: await db.select().from(tradePoints),
    serves: await db.select().from(tradePointDistributors),
    agents: await db.select().from(fieldEmployees),
    tasks: await db.select().from(tasks),
    withdrawals: await db.select().from(withdrawals),
    reports: await db.select().from(auditReports),
    issues: await db.select().from(issues),
    motivations: await db.select().from(motivations),
    strategies: await db.select().from(strategies),
    chosen: await db.select().from(strategyDistributors),
    audits: await db.select().from(auditStrategies),
    volumes: await db.select().from(volumeStrategies),
    volumeTasks: await db.select().from(volumeTasks),
    notices: await db.select().from(notices),
    noticeTerritories: await db.select().from(noticeTerritories),
    noticeDistributors: await db.select().from(noticeDistributors),
  };
}
export type TerritoryFixture = Awaited<ReturnType<typeof readTerritoryFixture>>;

/** Returns the ids within a territory limit: an independent implementation of the text in docs/rights.md. */
export function expectedOwnIds(fixture: TerritoryFixture, given: readonly number[]) {
  const parents = new Map(fixture.territories.map(({ territoryId, parentId }) => [territoryId, parentId]));
  const lineOf = (id: number): number[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [id] : [id, ...lineOf(parent)];
  };
  const within = new Set(
    fixture.territories
      .map(({ territoryId }) => territoryId)
      .filter((id) => lineOf(id).some((above) => given.includes(above))),
  );
  const near = new Set([...within].flatMap(lineOf));
  const ids = <T>(rows: readonly T[], id: (row: T) => number, isOwn: (row: T) => boolean): Set<number> =>
    new Set(rows.filter(isOwn).map(id));
  const points = ids(
    fixture.points,
    (item) => item.tradePointId,
    ({ territoryId }) => within.has(territoryId),
  );
  const agents = ids(
    fixture.agents,
    (item) => item.fieldEmployeeId,
    ({ territoryId }) => within.has(territoryId),
  );
  const placesOf = (distrId: number): number[] =>
    fixture.works.filter((item) => item.distrId === distrId).map(({ territoryId }) => territoryId);
  const serving = new Set(
    fixture.serves.filter(({ tradePointId }) => points.has(tradePointId)).map(({ distrId }) => distrId),
  );
  const firms = ids(
    fixture.distributors,
    (item) => item.distrId,
    ({ distrId }) =>
      placesOf(distrId).length === 0 || placesOf(distrId).some((id) => near.has(id)) || serving.has(distrId),
  );
  const concerns = (...places: (readonly (readonly [number, ReadonlySet<number>])[])[]): boolean =>
    places.every((item) => item.length === 0) || places.some((item) => item.some(([id, set]) => set.has(id)));
  const pairs = (list: readonly number[], set: ReadonlySet<number>) => list.map((id) => [id, set] as const);
  const theirTasks = fixture.tasks.filter(({ tradePointId }) => points.has(tradePointId));
  const theirReports = fixture.reports.filter(({ storeId }) => points.has(storeId));
  return {
    territories: within,
    near,
    points,
    agents,
    distributors: firms,
    // Agents who work at a point within the limit are named, even if they belong elsewhere.
    namedAgents: new Set([
      ...agents,
      ...theirTasks.map((item) => item.fieldEmployeeId),
      ...theirReports.map((item) => item.fieldEmployeeId),
    ]),
    tasks: new Set(theirTasks.map(({ taskId }) => taskId)),
    // Includes volume tasks with accrued money, identified by their negative number.
    paidTasks: new Set([
      ...ids(
        fixture.tasks,
        (item) => item.taskId,
        ({ tradePointId, fieldEmployeeId, verifiedDate }) =>
          points.has(tradePointId) && agents.has(fieldEmployeeId) && verifiedDate !== null,
      ),
      ...ids(
        fixture.volumeTasks,
        (item) => -item.volumeTaskId,
        ({ fieldEmployeeId, moneyPaid }) => agents.has(fieldEmployeeId) && moneyPaid > 0,
      ),
    ]),
    reports: new Set(theirReports.map(({ reportId }) => reportId)),
    stores: new Set(theirReports.map(({ storeId }) => storeId)),
    issues: ids(
      fixture.issues,
      (item) => item.issueId,
      ({ fieldEmployeeId }) => agents.has(fieldEmployeeId),
    ),
    motivations: ids(
      fixture.motivations,
      (item) => item.motivationId,
      ({ distrId }) => firms.has(distrId),
    ),
    strategies: ids(
      fixture.strategies,
      (item) => item.strategyId,
      ({ strategyId }) =>
        concerns(
          pairs(
            fixture.chosen.filter((item) => item.strategyId === strategyId).map(({ distrId }) => distrId),
            firms,
          ),
        ),
    ),
    audits: ids(
      fixture.audits,
      (item) => item.strategyId,
      ({ territoryIds, storeIds }) => concerns(pairs(territoryIds, near), pairs(storeIds, points)),
    ),
    volumes: ids(
      fixture.volumes,
      (item) => item.strategyId,
      ({ strategyId }) =>
        concerns(
          pairs(
            fixture.volumeTasks.filter((item) => item.strategyId === strategyId).map((item) => item.fieldEmployeeId),
            agents,
          ),
        ),
    ),
    volumeTasks: ids(
      fixture.volumeTasks,
      (item) => item.volumeTaskId,
      ({ fieldEmployeeId }) => agents.has(fieldEmployeeId),
    ),
    // The recipients of a notice belong to its territories, its distributors and its agent at the same time.
    notices: ids(
      fixture.notices,
      (item) => item.notificationId,
      ({ notificationId, fieldEmployeeId }) =>
        [
          pairs(
            fixture.noticeTerritories
              .filter((item) => item.notificationId === notificationId)
              .map(({ territoryId }) => territoryId),
            near,
          ),
          pairs(
            fixture.noticeDistributors
              .filter((item) => item.notificationId === notificationId)
              .map(({ distrId }) => distrId),
            firms,
          ),
          fieldEmployeeId === null ? [] : pairs([fieldEmployeeId], agents),
        ].every((places) => concerns(places)),
    ),
  };
}
export type OwnIds = ReturnType<typeof expectedOwnIds>;

/** Assigns a user all rights, no superuser flag, and territories, like the form of a user. */
export async function limitTo(db: Db, phone: string, territoryIds: readonly number[]): Promise<void> {
  const [person] = await db
    .update(users)
    .set({ rights: [...rightNames], superUser: false })
    .where(eq(users.phone, phone))
    .returning();
  const userId = person?.userId ?? 0;
  await db.delete(userTerritories).where(eq(userTerritories.userId, userId));
  if (territoryIds.length > 0)
    await db.insert(userTerritories).values(territoryIds.map((territoryId) => ({ userId, territoryId })));
}

export async function territoryNamed(db: Db, name: string): Promise<number> {
  const [territory] = await db
    .select({ id: territories.territoryId })
    .from(territories)
    .where(sql`name = ${name}`)
    .orderBy(asc(territories.territoryId))
    .limit(1);
  if (territory === undefined) throw new Error(`No territory ${name}`);
  return territory.id;
}
