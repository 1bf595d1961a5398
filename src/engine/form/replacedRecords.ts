import { isRecord, recordIn } from '#codecs/records.ts';

/** What a forced save took the place of: the names for the message, and the entries of the history that take it back. */
export interface ReplacedRecords {
  titles: string[];
  entries: number[];
}

/** Reads `replaced` of the answer to a save; undefined where the answer tells of nothing. */
export function replacedRecords(response: unknown): ReplacedRecords | undefined {
  const { replaced } = recordIn(response);
  const rows = Array.isArray(replaced) ? replaced.filter(isRecord) : [];
  if (rows.length === 0) return undefined;
  return {
    titles: rows.flatMap(({ title }) => (typeof title === 'string' ? title : [])),
    entries: rows.flatMap(({ entry }) => (typeof entry === 'number' ? entry : [])),
  };
}
