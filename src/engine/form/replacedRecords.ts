import { isRecord, recordIn } from '#codecs/records.ts';

/** Records replaced by a forced save: names for the message, and history entries that undo the replacement. */
export interface ReplacedRecords {
  titles: string[];
  entries: number[];
}

/** Parses `replaced` in the response to a save; undefined when it is missing. */
export function replacedRecords(response: unknown): ReplacedRecords | undefined {
  const { replaced } = recordIn(response);
  const rows = Array.isArray(replaced) ? replaced.filter(isRecord) : [];
  if (rows.length === 0) return undefined;
  return {
    titles: rows.flatMap(({ title }) => (typeof title === 'string' ? title : [])),
    entries: rows.flatMap(({ entry }) => (typeof entry === 'number' ? entry : [])),
  };
}
