import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { referrersOf } from '#server/resources/tables/referrers.ts';
import { registry } from '#server/main/registry/registry.ts';
import { tableEntities } from '#tests/support/tableResources.ts';

const tables = registry.tables.map(({ table }) => table);

// Resources without the verb delete are excluded.
const deleted = tableEntities.filter(({ declaration }) => declaration.api.verbs.includes('delete'));

it.each(deleted.map((entity) => [entity.declaration.title, entity] as const))(
  'counts every reference to «%s» before a deletion, or clears or deletes it with the record',
  (_title, { table, links = {}, parts = [] }) => {
    const own = [
      ...Object.values(links).map(({ own: column }) => column.table),
      ...parts.map((column) => column.table),
    ];
    const counted = new Set(
      referrersOf(table, own, registry.tables).map(({ column }) => `${getTableName(column.table)}.${column.name}`),
    );
    const keys = tables.flatMap((from) =>
      getTableConfig(from).foreignKeys.flatMap((key) =>
        key.onDelete === 'cascade' || key.onDelete === 'set null' ? [] : [{ from, ...key.reference() }],
      ),
    );
    const referring = keys
      .filter(({ foreignTable, from }) => foreignTable === table && !own.includes(from))
      .map(({ from, columns }) => `${getTableName(from)}.${columns[0]?.name ?? ''}`);
    expect(referring.filter((item) => !counted.has(item))).toEqual([]);
  },
);
