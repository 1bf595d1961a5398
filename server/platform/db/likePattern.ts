import { sql, type SQL } from 'drizzle-orm';
import { foldSearch, searchWords } from '#codecs/foldSearch.ts';

/** Returns a `LIKE` pattern for folded texts that contain `text`; `%`, `_` and `\` in it are escaped. */
export function likePattern(text: string): string {
  return `%${foldSearch(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Returns the condition that a folded text contains every word of a typed one, as in the page's searches. */
export function containsWords(folded: SQL, typed: string): SQL {
  const conditions = searchWords(typed).map((word) => sql`${folded} like ${likePattern(word)}`);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
