import { printParseErrorCode, visit } from 'jsonc-parser';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { jsonErrorText } from '#dictionaries/jsonErrorText.ts';
import { findListInAnswer, type FoundList } from './sampleList.ts';

/** The records of a sample response; `places` when they are elsewhere than in the product's own responses. */
export interface FoundRecords {
  records: AnyRecord[];
  places?: FoundList['places'];
}

/** The records of a sample response, or the reason in Russian why they are missing. */
export type Sample = FoundRecords | { problem: string };

/** Maximum number of records examined: more add no information about the fields. */
const enough = 500;
/** Larger than any response of one page, in characters. */
const largest = 20 * 1024 * 1024;

/** Parses the records of a pasted response. Throws no errors: a problem is reported with its position. */
export function readSample(text: string): Sample {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Вставьте ответ сервера в JSON' };
  if (trimmed.length > largest) return { problem: 'Ответ больше 20 МБ: вставьте из него несколько записей' };
  if (trimmed.startsWith('<')) return { problem: 'Это разметка (HTML или XML), а нужен ответ в JSON' };
  try {
    return sampleOf(JSON.parse(text));
  } catch {
    return { problem: placedProblem(text) };
  }
}

/**
 * Returns the records of a response: the envelope `{success, data}`, `data.data` in it, a bare list or one object (spec
 * D11), or a list in another API's response (`{items, total}`).
 */
export function sampleOf(response: unknown): Sample {
  if (isRecord(response) && (response.success === false || isRecord(response.error)))
    return { problem: `Это ответ с ошибкой: ${errorText(response.error)}` };
  const plain = unwrapped(response);
  const listPlace = Array.isArray(plain) || !isRecord(response) ? undefined : findListInAnswer(response);
  const list = listPlace?.list ?? plain;
  if (!Array.isArray(list))
    return isRecord(list) && Object.keys(list).length > 0
      ? { records: [list] }
      : { problem: 'В ответе нет записей: нужен объект или список объектов' };
  if (list.length === 0) return { problem: 'Список в ответе пуст: по нему не видно полей. Нужна хотя бы одна запись.' };
  const records = list
    .slice(0, enough)
    .filter((item): item is AnyRecord => isRecord(item) && Object.keys(item).length > 0);
  return records.length > 0
    ? { records, ...(listPlace && { places: listPlace.places }) }
    : { problem: 'В списке не объекты, а отдельные значения: полей у них нет' };
}

function unwrapped(response: unknown): unknown {
  const outer = isRecord(response) && 'data' in response ? response.data : response;
  return isRecord(outer) && Array.isArray(outer.data) ? outer.data : outer;
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  return isRecord(error) && typeof error.text === 'string' ? error.text : 'без объяснения';
}

/** Returns in Russian where the text stops being JSON. */
export function placedProblem(text: string): string {
  let firstError: { line: number; column: number; message: string } | undefined;
  try {
    visit(
      text,
      {
        onError: (code, _offset, _length, line, column) => {
          firstError ??= { line: line + 1, column: column + 1, message: jsonErrorText(printParseErrorCode(code)) };
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch {
    return 'Слишком большая вложенность';
  }
  return firstError
    ? `Это не JSON: строка ${firstError.line}, знак ${firstError.column} — ${firstError.message}`
    : 'Это не JSON';
}
