import { isRecord } from '#codecs/records.ts';
import { answerPathText } from '#dialects/response.ts';
import { valueFromResponse } from '#dialects/answerPath.ts';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import type { Dialect, AnswerPath } from '#schemas/declaration/dialect.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { findListInAnswer } from '../../draft/sampleList.ts';
import { toEditableDialect, withOption } from './dialectOptions.ts';

/** A change of the declaration that would fix a finding; `path` starts at its root. */
export interface Proposal {
  text: string;
  path: JsonPath;
  value: unknown;
}

/** The problem of a response, and the proposed fixes. */
export interface Diagnosis {
  message: string;
  proposals: readonly Proposal[];
}

/** Returns the value and the place of a proposal: an option of a dialect given by name is set over that style. */
export function placeProposal(
  { path, value }: Proposal,
  declared: unknown,
  named: NamedDialects,
): { path: JsonPath; value: unknown } {
  const [, part, ...option] = path;
  if (part !== 'dialect' || isRecord(declared)) return { path, value };
  return {
    path: path.slice(0, 2),
    value: withOption(toEditableDialect(declared, named), option as [string, string], value),
  };
}

/** Parses the JSON of a response; undefined when it is invalid. */
export function parseResponseJson({ text }: Pick<RecordedExchange, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Returns why a response cannot answer a request for a list or a record, before its content is examined; undefined if
 * it can.
 */
export function whyUnreadable(exchange: RecordedExchange): string | undefined {
  const { status, text, headers } = exchange;
  if (status === 0)
    return 'Ответа нет: сервер не ответил вовремя или связь прервалась. Проверьте адрес и сеть и попробуйте ещё раз';
  if (status === 401 || status === 403)
    return `API отказал в доступе (${status}): у вас нет права на этот адрес или он ждёт другого входа`;
  if (status === 404) return 'По этому адресу ничего нет (404): проверьте путь и параметры';
  if (status === 405) return 'По этому адресу API не читает (405): проверьте путь';
  if (status === 429) return 'API просит подождать (429): слишком много запросов';
  if (status >= 500) return `Ошибка на стороне API (${status})`;
  if (text.trim() === '') return `Ответ пуст (${status}): здесь ждали JSON`;
  if (parseResponseJson(exchange) !== undefined) return undefined;
  if (/^\s*</.test(text))
    return `Пришла страница (${headers['content-type'] ?? 'HTML'}), а не JSON: похоже, это адрес сайта или страница входа, а не API`;
  return 'Ответ — не JSON: его не прочесть';
}

const answerAt = (name: string): JsonPath => ['api', 'dialect', 'answer', name];

/** Describes the content found in place of an expected list. */
export function missingList(exchange: RecordedExchange, declared: AnswerPath | undefined): Diagnosis {
  const body = parseResponseJson(exchange);
  const expected = `Списка нет там, где ${answerPathText(declared ?? 'data')}`;
  if (Array.isArray(body))
    return {
      message: `${expected}: список — весь ответ`,
      proposals: [{ text: 'Список — весь ответ: взять', path: answerAt('list'), value: '' }],
    };
  const listPlace = isRecord(body) ? (findListInAnswer(body) ?? onlyList(body)) : undefined;
  if (!listPlace)
    return {
      message: `${expected}. ${isRecord(body) ? `В ответе есть: ${Object.keys(body).slice(0, 12).join(', ') || 'ничего'}` : 'В ответе нет объекта'}`,
      proposals: [],
    };
  const { list, total } = listPlace.places;
  return {
    message: `${expected}: список лежит в «${list}»`,
    proposals: [
      { text: `Список лежит в «${list}» — взять`, path: answerAt('list'), value: list },
      ...(total === undefined
        ? []
        : [{ text: `Сколько всего, лежит в «${total}» — взять`, path: answerAt('total'), value: total }]),
    ],
  };
}

/** Returns the only list of objects among the members of a response. */
function onlyList(body: Readonly<Record<string, unknown>>): { places: { list: string; total?: string } } | undefined {
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value) && value.some(isRecord));
  return lists.length === 1 && lists[0] ? { places: { list: lists[0][0] } } : undefined;
}

/** Returns possible places of the total when it is not in its declared place. */
export function missingTotal(exchange: RecordedExchange, dialect: Dialect | undefined): readonly Proposal[] {
  const header = exchange.headers['x-total-count'];
  if (header !== undefined)
    return [
      {
        text: 'Сколько всего, сказано в заголовке X-Total-Count — взять',
        path: answerAt('total'),
        value: 'header:X-Total-Count',
      },
    ];
  const body = parseResponseJson(exchange);
  const total = isRecord(body) ? findListInAnswer(body)?.places.total : undefined;
  const isDeclared = total !== undefined && [dialect?.answer?.total].flat().includes(total);
  return total === undefined || isDeclared
    ? []
    : [{ text: `Сколько всего, лежит в «${total}» — взять`, path: answerAt('total'), value: total }];
}

/** Describes the content found in place of an expected record. */
export function missingRecord(exchange: RecordedExchange, declared: AnswerPath | undefined): Diagnosis {
  const body = parseResponseJson(exchange);
  const expected = `Записи нет там, где ${answerPathText(declared)}`;
  const inside = isRecord(body) ? Object.entries(body).find(([, value]) => isRecord(value))?.[0] : undefined;
  if (inside === undefined) return { message: expected, proposals: [] };
  return {
    message: `${expected}: похоже, она в «${inside}»`,
    proposals: [{ text: `Запись лежит в «${inside}» — взять`, path: answerAt('record'), value: inside }],
  };
}

/** Returns the first of several places that has a value. */
export function findAnswerPath({ text, headers }: RecordedExchange, place: AnswerPath | undefined): string | undefined {
  const body = parseResponseJson({ text });
  return [place ?? []].flat().find((item) => valueFromResponse({ body, headers }, item) !== undefined);
}
