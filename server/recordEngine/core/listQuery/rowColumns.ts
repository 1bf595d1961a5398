import { is, sql, type SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sqlToText } from '../../../platform/db/json.ts';
import type { ListRows } from '../../../platform/db/listRows.ts';
import { textArray } from '../../../platform/db/rows.ts';
import { foldedText } from '../../../platform/db/textOrder.ts';
import { clockOfInstant, dayOfInstant } from '../../../platform/http/instants.ts';
import type { BodyColumns } from '../columns.ts';
import type { ListFields } from '../computed.ts';

type Rows = Pick<ListRows, 'columns' | 'added' | 'texts' | 'orderKeys'>;

/** Returns the fields of a bespoke list as SQL: each value is the member of a row at the path that its field reads. */
export function rowFields(declaration: Declaration, rows: Rows): ListFields {
  const { columns, added } = rows;
  return {
    declaration,
    storage: {
      columns: rowColumns(declaration, rows),
      id: sql`${columns[declaration.api.id] ?? added?.[declaration.api.id] ?? sql`null`}`,
    },
  };
}

const plainOf = (json: SQL): SQL => sql`(${json} #>> '{}')`;

function rowColumns({ fields }: Declaration, { columns, added, texts, orderKeys }: Rows): BodyColumns {
  const memberOf = (path: string): SQL | undefined => {
    const [head = ''] = path.replace('[]', '').split('.');
    const member = columns[head] ?? added?.[head];
    return member && sql`${member}`;
  };
  const isMember = (path: string): boolean => !/[.[]/.test(path);
  const jsonOf = (path: string): SQL => {
    const json = sql`to_jsonb(${memberOf(path) ?? sql`null::text`})`;
    const [head = '', ...names] = path.split('.');
    const within = (value: SQL): SQL => names.reduce((outer, name) => sql`(${outer} -> ${name}::text)`, value);
    return head.endsWith('[]')
      ? sql`(select jsonb_agg(${within(sql`item`)} order by place) from jsonb_array_elements(${json}) with ordinality items (item, place))`
      : within(json);
  };
  const plainText = (path: string): SQL =>
    isMember(path) ? sql`(${memberOf(path) ?? sql`null`})::text` : plainOf(jsonOf(path));
  /** Reads a value once, however often `of` uses it. */
  const once = (path: string, of: (json: SQL) => SQL): SQL =>
    sql`(select ${of(sql`value`)} from (select ${jsonOf(path)} as value offset 0) read)`;
  const isNumber = sql`jsonb_typeof(value) = 'number'`;
  return {
    plainText,
    foldedText: (path) => sql.raw(foldedText(sqlToText(plainText(path)))),
    storedNumber: (path) => sql`(${plainText(path)})::numeric`,
    flagText: (path, off) => sql`coalesce(${plainText(path)}, ${off})`,
    isOne: (path, values) => sql`${plainText(path)} = any(${textArray(values)})`,
    has: (path, values) =>
      once(
        path,
        (json) =>
          sql`exists (select 1 from jsonb_array_elements_text(${json}) item where item = any(${textArray(values)}))`,
      ),
    orderKey: (path) => orderKeys?.[path],
    shown: {
      valueOf(name) {
        const field = fields[name];
        const { read = name } = field ?? {};
        if (field === undefined || read === false) return undefined;
        const wire = [read].flat();
        return wire.every((path) => memberOf(path) !== undefined) ? { name, field, wire } : undefined;
      },
      numberColumn: (path) => {
        const member = columns[path] ?? added?.[path];
        return is(member, PgColumn) && member.dataType === 'number' ? member : undefined;
      },
      names: (path) =>
        once(
          path,
          (json) => sql`case jsonb_typeof(${json})
            when 'array' then (select string_agg(coalesce(item ->> 'name', item #>> '{}', ''), ', ' order by place) from jsonb_array_elements(${json}) with ordinality items (item, place))
            when 'object' then ${json} ->> 'name' else ${plainOf(json)} end`,
        ),
      number: (path) => once(path, (json) => sql`case when ${isNumber} then ${plainOf(json)}::numeric end`),
      day: (path) =>
        once(
          path,
          (json) =>
            sql`case when ${isNumber} then ${dayOfInstant(sql`${plainOf(json)}::float8`)} else ${plainOf(json)} end`,
        ),
      time: (path) =>
        once(path, (json) => sql`case when ${isNumber} then ${clockOfInstant(sql`${plainOf(json)}::float8`)} end`),
      text: (name) => texts?.[name],
    },
  };
}
