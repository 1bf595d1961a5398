import { and, or, sql, type SQL } from 'drizzle-orm';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Db } from '../../platform/db/connection.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { SearchBranch } from '../../recordEngine/core/listQuery/searchedIds.ts';

/** A word with the agents and statuses whose names contain it. */
export interface WordMatches {
  word: string;
  agents: readonly number[];
  statuses: readonly number[];
}

/** Up to this number of cases, words are split by where they are found, each as a part of one query. */
const maxCases = 12;

/** Returns the agents and statuses whose names contain the words. */
export function findWordMatches(db: Db, words: readonly string[]): Promise<WordMatches[]> {
  return Promise.all(
    words.map(async (word): Promise<WordMatches> => {
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

/** Returns whether every word is in the text of a task or in the name of its agent or status. */
export function taskSearchCondition(words: readonly WordMatches[]): SQL {
  return and(sql`true`, ...words.map((word) => or(...waysOf(word).map(({ is }) => is)))) ?? sql`true`;
}

/**
 * Returns the same as conditions of which a task meets at most one: with an `or` the planner ignores some of the
 * indexes.
 */
export function taskSearchBranches(words: readonly WordMatches[]): SearchBranch[] {
  return words.reduce<SearchBranch[]>(
    (cases, word) => {
      const ways = waysOf(word);
      const apart: SearchBranch[] =
        cases.length * ways.length <= maxCases
          ? ways.map(({ is, inOrder }, at) => ({
              is: sql`${is}${sql.join(ways.slice(0, at).map((other) => sql` and not ${other.is}`))}`,
              inOrder,
            }))
          : [{ is: sql`(${or(...ways.map(({ is }) => is))})`, inOrder: false }];
      return cases.flatMap((item) =>
        apart.map((way) => ({ is: sql`${item.is} and ${way.is}`, inOrder: item.inOrder && way.inOrder })),
      );
    },
    [{ is: sql`true`, inOrder: true }],
  );
}

/** Returns the ways to find a word, cheapest first. An index has the tasks of one status in the order of the list. */
function waysOf({ word, agents, statuses }: WordMatches): SearchBranch[] {
  return [
    ...(agents.length > 0 ? [{ is: sql`tasks.field_employee_id = any(${intArray(agents)})`, inOrder: false }] : []),
    ...statuses.map((status) => ({ is: sql`tasks.status = ${status}`, inOrder: true })),
    { is: sql`tasks.search like ${likePattern(word)}`, inOrder: false },
  ];
}
