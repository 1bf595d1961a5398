import { isRecord } from '#codecs/records.ts';
import { badRequest } from '../../platform/http/httpError.ts';

/** A row of a batch as it was sent; a text where it is no record. */
export type BatchRow = Readonly<Record<string, unknown>> | string;

/** Rows of one request. */
const mostRows = 100_000;

/** The rows of a body: a JSON list, or a record a line (NDJSON). A line that cannot be read is one row that is refused. */
export function parseBatchRows(text: string): BatchRow[] {
  const body = text.trimStart();
  const rows = body.startsWith('[')
    ? listOf(body)
    : body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(recordOf);
  if (rows.length > mostRows)
    throw badRequest(`Слишком много строк: ${rows.length}, за один запрос не более ${mostRows}`);
  return rows;
}

function listOf(text: string): BatchRow[] {
  try {
    return (JSON.parse(text) as unknown[]).map((item) => (isRecord(item) ? item : 'Строка – не объект'));
  } catch {
    throw badRequest('Тело запроса – не JSON');
  }
}

function recordOf(line: string): BatchRow {
  try {
    const item: unknown = JSON.parse(line);
    return isRecord(item) ? item : 'Строка – не объект';
  } catch {
    return 'Строка – не JSON';
  }
}
