import { and, or, sql, type SQL } from 'drizzle-orm';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Db } from '../../platform/db/connection.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** A word with the agents and the statuses whose names have it. */
export interface WordMatches {
  word: string;
  agents: readonly number[];
  statuses: readonly number[];
}

/** What a search reads of a task, as SQL. */
export interface TaskSearchColumns {
  text: SQL;
  agent: SQL;
  status: SQL;
}

/** Words are told apart by what has them while there are no more cases than this: each is a part of one query. */
const mostCases = 12;

/** Whose names have the words, where a list shows such names. */
export function findWordMatches(db: Db, words: readonly string[], named: boolean): Promise<WordMatches[]> {
  return Promise.all(
    words.map(async (word): Promise<WordMatches> => {
      if (!named) return { word, agents: [], statuses: [] };
      const rows = await rowsOf<{ id: number }>(
        db,
        sql`select field_employee_id as id from field_employees where search like ${likePattern(word)}`,
      );
      const statuses = taskStatuses
        .filter(({ name }) => foldSearch(name).includes(word))
        .map(({ statusId }) => statusId);
      return { word, agents: rows.map(({ id }) => id), statuses };
    }),
  );
}

/** Whether every word stands in the text of a task, in the name of its agent or in that of its status. */
export function taskSearchCondition(words: readonly WordMatches[], columns: TaskSearchColumns): SQL {
  return and(sql`true`, ...words.map((word) => or(...waysOf(word, columns)))) ?? sql`true`;
}

/** The same as conditions of which a task meets one at most: with an `or` the planner gives up the indexes of some of what is joined by it. */
export function taskSearchBranches(words: readonly WordMatches[], columns: TaskSearchColumns): SQL[] {
  return words.reduce<SQL[]>(
    (cases, word) => {
      const ways = waysOf(word, columns);
      const apart =
        cases.length * ways.length <= mostCases
          ? ways.map((way, at) => sql`${way}${sql.join(ways.slice(0, at).map((other) => sql` and not ${other}`))}`)
          : [sql`(${or(...ways)})`];
      return cases.flatMap((item) => apart.map((way) => sql`${item} and ${way}`));
    },
    [sql`true`],
  );
}

/** How a word may be found, what is found at least cost first. */
function waysOf({ word, agents, statuses }: WordMatches, { text, agent, status }: TaskSearchColumns): SQL[] {
  return [
    ...(agents.length > 0 ? [sql`${agent} = any(${intArray(agents)})`] : []),
    ...(statuses.length > 0 ? [sql`${status} = any(${intArray(statuses)})`] : []),
    sql`${text} like ${likePattern(word)}`,
  ];
}
