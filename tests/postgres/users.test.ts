import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyClaims } from '#server/admin/users/claimedRights.ts';
import { runCommand } from '#server/admin/users/command.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { HttpError } from '#server/platform/http/httpError.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { roles, users } from '#server/platform/tables/accounts.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

/** Two processes on one database. */
let connections: readonly [Connection, Connection];
beforeAll(async () => {
  const url = await createDatabase(serverUrl, 'small');
  connections = [openPostgres(url), openPostgres(url)];
});
afterAll(() => Promise.all(connections.map((connection) => connection.close())));

const trailOf = ({ db }: Connection) => ({ db, now: Date.now, followers: followersOf('on') });
const run = (connection: Connection, ...typed: string[]) => runCommand(trailOf(connection), typed);

describe('Commands about users of two processes at the same time', () => {
  it('leave one superuser when each switches off another one', async () => {
    const [a, b] = connections;
    await run(a, 'add', '--phone', '79120000301', '--name', 'Второй Виктор', '--superuser');
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.all([
        run(a, 'off', '--phone', '79000000001'),
        run(b, 'off', '--phone', '79120000301'),
      ]);
      expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      const left = await rowsOf(a.db, sql`select count(*)::int as count from users where super_user and active`);
      expect(left).toEqual([{ count: 1 }]);
      await a.db.update(users).set({ active: true }).where(eq(users.superUser, true));
    }
  });

  it('keep the role that the company’s account gives meanwhile, and are not undone by it', async () => {
    const [a, b] = connections;
    await a.db.insert(roles).values([
      { name: 'Продажи', rights: [] },
      { name: 'Склад', rights: [] },
    ]);
    await run(a, 'add', '--phone', '79120000302', '--name', 'Третий Тимур', '--territories', 'all');
    const read = async () => {
      const [found] = await a.db
        .select({ userId: users.userId, active: users.active, role: roles.name })
        .from(users)
        .leftJoin(roles, eq(roles.roleId, users.roleId))
        .where(eq(users.phone, '79120000302'));
      if (found === undefined) throw new Error('The user is not there');
      return found;
    };
    for (let round = 0; round < 20; round += 1) {
      const before = await read();
      const groups = [round % 2 === 0 ? 'Продажи' : 'Склад'];
      const signIn = { userId: before.userId, claims: { groups } };
      const [given] = await Promise.allSettled([
        applyClaims(trailOf(a), signIn, { role: 'groups', territories: undefined }),
        run(b, 'off', '--phone', '79120000302'),
      ]);
      // A user who was deactivated first is refused.
      const outcome = given.status === 'fulfilled' ? 200 : (given.reason as HttpError).status;
      expect([200, 403]).toContain(outcome);
      const role = outcome === 200 ? groups[0] : before.role;
      expect(await read()).toEqual({ userId: before.userId, active: false, role });
      await run(b, 'on', '--phone', '79120000302');
    }
  });

  it('give every added user a separate number', async () => {
    const phones = Array.from({ length: 20 }, (_, at) => String(79_120_000_400 + at));
    const results = await Promise.all(
      phones.map((phone, at) =>
        run(connections[(at % 2) as 0 | 1], 'add', '--phone', phone, '--name', `Номер ${at}`, '--territories', 'all'),
      ),
    );
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    const made = await rowsOf(
      connections[0].db,
      sql`select count(distinct user_id)::int as users, count(distinct company_employee_id)::int as employees from users where full_name like 'Номер %'`,
    );
    expect(made).toEqual([{ users: 20, employees: 20 }]);
  });
});
