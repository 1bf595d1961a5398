import { sql, type SQL } from 'drizzle-orm';
import { tradePointsResource } from '#resources/tradePoints.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { maxMapPoints } from '#schemas/mapPoints.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { containsWords, likePattern } from '../../platform/db/likePattern.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { intArray } from '../../platform/db/rows.ts';
import { foldedText } from '../../platform/db/textOrder.ts';
import type { Query } from '../../platform/http/query.ts';
import { figureText } from '../../recordEngine/core/searchSources.ts';
import { matchesFilter, parseTradePointRequest, readTradePoints, tradePointFilter } from './tradePoints.ts';

const foldedCode = sql.raw(foldedText('p.code'));
const foldedName = sql.raw(foldedText('p.name'));
const foldedTexts = sql.raw(`(${foldedText('p.name')} || chr(10) || ${foldedText('p.address')})`);

/** Returns the list of trade points, which a company has hundreds of thousands of, by their numbers. */
export function tradePointRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const filter = tradePointFilter(parseTradePointRequest(query), own);
  // Entries of `ids` have the sums of all their tasks.
  const counted = query.ids('ids') ? sql`true` : filter.tasks;
  const ofTasks = (sum: SQL): SQL =>
    sql`(select ${sum} from tasks t where t.trade_point_id = p.trade_point_id and ${counted})`;
  return {
    columns: { tradePointId: sql`p.trade_point_id` },
    added: {
      name: sql`p.name`,
      address: sql`p.address`,
      totalMoney: ofTasks(sql`coalesce(sum(t.money_total), 0)`),
      tasksCount: ofTasks(sql`count(*)`),
    },
    orderKeys: { name: sql`p.name_key` },
    from: sql`trade_points p`,
    visible: own && isAtOwnPoint(own, { id: sql`p.trade_point_id`, territoryId: sql`p.territory_id` }),
    filter: matchesFilter(filter),
    order: sql`p.trade_point_id`,
    maxPage: maxMapPoints,
    shows: (word) => isShown(word, counted),
    // The stored text has a name, too, and is compared faster.
    named: (q) => sql`${containsWords(sql`p.search`, q)} and ${containsWords(foldedName, q)}`,
    async complete(db, rows: readonly Pick<TradePoint, 'tradePointId'>[]) {
      const ids = intArray(rows.map(({ tradePointId }) => tradePointId));
      const points = await readTradePoints({ db }, sql`select unnest(${ids}) as trade_point_id`, { tasks: counted });
      const byId = new Map(points.map((point) => [point.tradePointId, point]));
      return rows.flatMap(({ tradePointId }) => byId.get(tradePointId) ?? []);
    },
  };
}

/** Only such words can be a part of an amount: the amounts of all points cost a reading of all tasks. */
const isInFigures = (word: string): boolean => /^[\d,₽-]+$/.test(word);

/**
 * Returns the condition that a point shows a word. `search` has it, too, beside the code, which the list lacks: only
 * where the code may be what has it, the shown texts are folded, which takes seconds for all points.
 */
function isShown(word: string, counted: SQL): SQL {
  const pattern = likePattern(word);
  const inTexts = sql`(p.search like ${pattern} and case when p.code is null or ${foldedCode} not like ${pattern} then true else ${foldedTexts} like ${pattern} end)`;
  if (!isInFigures(word)) return inTexts;
  const { totalMoney, tasksCount } = tradePointsResource.fields;
  const text = sql`${figureText(totalMoney as FieldOf<'money'>, sql`money`)} || chr(10) || ${figureText(tasksCount as FieldOf<'number'>, sql`tasks`)}`;
  return sql`(${inTexts} or (select ${text} like ${pattern} from (
    select coalesce(sum(t.money_total), 0)::numeric as money, count(*)::numeric as tasks from tasks t where t.trade_point_id = p.trade_point_id and ${counted}) sums))`;
}
