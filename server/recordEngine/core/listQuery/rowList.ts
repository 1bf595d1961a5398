import { and, or, sql, type SQL } from 'drizzle-orm';
import { titleField } from '#record/titleOf.ts';
import { searchedColumns } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { jsonRows, namedColumns } from '../../../platform/db/json.ts';
import { containsWords, likePattern } from '../../../platform/db/likePattern.ts';
import type { ListRows } from '../../../platform/db/listRows.ts';
import { intArray } from '../../../platform/db/rows.ts';
import type { Query } from '../../../platform/http/query.ts';
import { valueOf, type ListFields } from '../computed.ts';
import { nameText, searchSources } from '../searchSources.ts';
import { orderOf } from '../sorting.ts';
import type { QueriedList } from './answerList.ts';
import type { ListQuery } from './parseListQuery.ts';
import { rowFields } from './rowColumns.ts';
import { readListTotals } from './totals.ts';

const all = sql`true`;

/** Returns a bespoke list for a query: sorted, searched, counted and summed in SQL. */
export function rowList(db: Db, declaration: Declaration, query: Query, rows: ListRows): QueriedList {
  const fields = rowFields(declaration, rows);
  const { columns, from, firstOf, order, complete } = rows;
  const range = query.page(rows.maxPage);
  const ids = query.ids('ids');
  const where =
    ids === undefined
      ? and(rows.visible, rows.filter, isNamed(fields, query.text('q'), rows))
      : and(rows.visible, sql`${fields.storage.id} = any(${intArray(ids)})`);
  const found = ({ words }: ListQuery, table = from): SQL =>
    sql`${table} where ${and(where, hasWords(fields, words, rows)) ?? all}`;
  return {
    declaration,
    nested: rows.nested,
    async page(request) {
      const sorted = request.orders.flatMap((by) => orderOf(fields, by) ?? []);
      const isPlain = request.orders.length === 0 && request.words.length === 0 && where === undefined;
      const table = isPlain ? firstOf?.(range.offset + range.limit) : undefined;
      const cut = ids === undefined ? sql`limit ${range.limit} offset ${range.offset}` : sql``;
      const page = await jsonRows<never>(
        db,
        sql`select ${namedColumns(columns)} from ${found(request, table)} order by ${sql.join([...sorted, order], sql`, `)} ${cut}`,
      );
      const read = JSON.parse(page) as never[];
      const records = read.length > 0 && complete ? await complete(db, read) : read;
      // Formatted again, because PostgreSQL puts spaces into JSON.
      return typeof records === 'string' ? records : JSON.stringify(records);
    },
    totals: (request) => readListTotals(db, found(request), request, (name) => figureOf(fields, name)),
  };
}

/** Returns the condition that the name of a row contains the words of `q` (docs/declarations.md, Lookups). */
function isNamed(fields: ListFields, q: string | undefined, { named }: ListRows): SQL | undefined {
  if (q === undefined) return undefined;
  if (named) return named(q);
  const { declaration } = fields;
  const [column = ''] = searchedColumns(declaration);
  return containsWords(nameText(fields, titleField(declaration) ?? column) ?? sql`''`, q);
}

/** Returns the condition that the columns of a row show all words. */
function hasWords(fields: ListFields, words: readonly string[], { shows }: ListRows): SQL | undefined {
  if (words.length === 0) return undefined;
  if (shows) return and(...words.map(shows));
  const { texts = [] } = searchSources(fields) ?? {};
  return and(...words.map((word) => or(sql`false`, ...texts.map((text) => sql`${text} like ${likePattern(word)}`))));
}

function figureOf(fields: ListFields, name: string): SQL | undefined {
  const [wire] = valueOf(fields, name)?.wire ?? [];
  return wire === undefined ? undefined : fields.storage.columns.storedNumber(wire);
}
