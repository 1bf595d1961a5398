import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { registry } from '#server/main/registry/registry.ts';

const files = import.meta.glob<string>('/server/**/*.ts', { eager: true, query: '?raw', import: 'default' });
const described = import.meta.glob<Record<string, unknown>>('/server/platform/tables/*.ts', { eager: true });

/** The names of the tables by the names under which the code imports them. */
const exported = new Map(
  Object.values(described).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (is(value, PgTable) ? [[name, getTableName(value)] as const] : [])),
  ),
);
const tableNames = new Set(exported.values());

/** Returns the tables that a source writes by a call of drizzle or by a text of SQL. */
function writtenTables(source: string): string[] {
  const calls = [...source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)/g)].map(([, name = '']) =>
    exported.get(name),
  );
  const texts = [
    ...source.matchAll(/\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:\$\{)?"?(\w+)/gi),
    ...source.matchAll(/\bupdate\s+(?:\$\{)?"?(\w+)[}"]?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi),
  ].map(([, name = '']) => exported.get(name) ?? name);
  return [...new Set([...calls, ...texts])].filter((name) => name !== undefined && tableNames.has(name)) as string[];
}

/** The folder of each module, and the module of each table; the tables of `system` belong to the layers below. */
const folders = new Map(
  Object.keys(files).flatMap((path) => {
    const [, folder, name] = /^(\/server\/(?:modules|admin)\/(\w+)\/)module\.ts$/.exec(path) ?? [];
    return folder === undefined || name === undefined ? [] : [[name, folder] as const];
  }),
);
const owners = new Map(
  registry.modules.flatMap(({ name, tables = [] }) => {
    const folder = folders.get(name);
    return folder === undefined ? [] : tables.map(({ table }) => [getTableName(table), folder] as const);
  }),
);

/** Writes of a module's tables outside its folder that must stand. */
const exceptions: readonly { path: string; tables: readonly string[]; reason: string }[] = [
  {
    path: '/server/admin/data/',
    tables: ['users', 'company_employees', 'roles', 'written_tables'],
    reason: 'The data command replaces the tables of an installation.',
  },
  {
    path: '/server/admin/myProfile/phone.ts',
    tables: ['users'],
    reason: 'A user changes the own phone as a write of the record in Сотрудники.',
  },
  {
    path: '/server/admin/users/employees.ts',
    tables: ['company_employees'],
    reason: 'A record of Сотрудники has a row in both tables; reference, which is below, only reads its part.',
  },
  {
    path: '/server/modules/mml/save.ts',
    tables: ['volume_strategies'],
    reason:
      'A deleted volume strategy that keeps tasks must not prevent the deletion of its list, and volume imports mml.',
  },
  {
    path: '/server/identity/auth/sessions.ts',
    tables: ['users'],
    reason: 'The time of the last sign-in, no write of a record.',
  },
  {
    path: '/server/identity/auth/apiKeys.ts',
    tables: ['exchange_keys'],
    reason: 'The time of the last use, no write of a record.',
  },
  {
    path: '/server/main/demo/',
    tables: ['jobs'],
    reason: 'The nights that fill the demo have done what changes of sales have enqueued.',
  },
  { path: '/server/platform/jobs/', tables: ['jobs'], reason: 'The queue itself; the module only shows it.' },
  { path: '/server/recordEngine/syncApi/routes.ts', tables: ['exchange_runs'], reason: 'The log of batches.' },
  {
    path: '/server/trail/webhooks/',
    tables: ['webhooks', 'webhook_deliveries'],
    reason: 'The queue of deliveries and the state of receivers; the module only shows them.',
  },
];

it('finds writes by calls and by texts of SQL', () => {
  expect(
    writtenTables(`
      await tx.insert(
        strategies).values(row); db.delete(noticeTerritories);
      sql\`update tasks t set progress = 0\`; sql\`insert into \${motivations} select 1\`; // update mml
      sql\`delete from volume_tasks\`; sql\`select for update\`; map.delete(key);`).toSorted(),
  ).toEqual(['motivations', 'notice_territories', 'strategies', 'tasks', 'volume_tasks']);
});

it("finds writes of a module's tables in its folder only", () => {
  const used = new Set<string>();
  const foreign = Object.entries(files).flatMap(([path, source]) =>
    writtenTables(source)
      .filter((table) => {
        const owner = owners.get(table);
        if (owner === undefined || path.startsWith(owner)) return false;
        const exception = exceptions.find((item) => path.startsWith(item.path) && item.tables.includes(table));
        if (exception !== undefined) used.add(`${exception.path} ${table}`);
        return exception === undefined;
      })
      .map((table) => `${path}: ${table}`),
  );
  expect(foreign).toEqual([]);
  // An exception that is needed no more leaves the list.
  expect(
    exceptions
      .flatMap(({ path, tables }) => tables.map((table) => `${path} ${table}`))
      .filter((item) => !used.has(item)),
  ).toEqual([]);
});
