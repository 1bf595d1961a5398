import { isRecord } from '#codecs/records.ts';
import { visibleTexts } from '../../platform/http/body.ts';
import { badRequest } from '../../platform/http/httpError.ts';

/** A row of a batch as received; a text when it is not a record. */
export type BatchRow = Readonly<Record<string, unknown>> | string;

/** Maximum number of rows per request. */
const maxRows = 100_000;

/**
 * Parses the rows of a body: a JSON list, or one record per line (NDJSON). An unreadable line becomes one rejected row.
 */
export function parseBatchRows(text: string): BatchRow[] {
  const body = text.trimStart();
  const rows = body.startsWith('[')
    ? listOf(body)
    : body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(recordOf);
  if (rows.length > maxRows)
    throw badRequest(`Слишком много строк: ${rows.length}, за один запрос не более ${maxRows}`);
  return rows;
}

function listOf(text: string): BatchRow[] {
  try {
    return visibleTexts(JSON.parse(text) as unknown[]).map((item) => (isRecord(item) ? item : 'Строка — не объект'));
  } catch {
    throw badRequest('Тело запроса — не JSON');
  }
}

function recordOf(line: string): BatchRow {
  try {
    const item: unknown = visibleTexts(JSON.parse(line) as unknown);
    return isRecord(item) ? item : 'Строка — не объект';
  } catch {
    return 'Строка — не JSON';
  }
}
