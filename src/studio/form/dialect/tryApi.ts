import type { DataProvider } from '@refinedev/core';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { productAnswerPaths, answerPathText } from '#dialects/response.ts';
import { listParamsOf, asResolvedDialect } from '#dialects/listParams.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { labelOf } from '#record/labelOf.ts';
import { matches } from '#record/matches.ts';
import { queryPairs } from '#record/query.ts';
import { rawOf } from '#record/rawOf.ts';
import { textOf } from '#record/textOf.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { countOf } from '#codecs/plural.ts';
import type { DataOf } from './tryContext.ts';
import { missingList, missingRecord, missingTotal, findAnswerPath, whyUnreadable, type Proposal } from './diagnosis.ts';

/** One request that a list would make, what came of it and what it means. */
export interface TriedStep {
  title: string;
  state: 'good' | 'warning' | 'bad' | 'skipped';
  said: readonly string[];
  proposals: readonly Proposal[];
  exchanges: readonly RecordedExchange[];
}

export interface TryOptions {
  /** As the page speaks with it: its dialect with every choice made, its parents chosen. */
  declaration: Declaration;
  dataOf: DataOf;
  signal: AbortSignal;
  /** Told of every step as soon as it is known. */
  tell: (step: TriedStep) => void;
}

/** Rows of a page of a list, and of one by which pages are tried. */
const [pageRows, fewRows] = [100, 10];
/** Requests for one page: an API that gives a few rows at once, or the same for ever, is told so. */
const mostRequests = 20;
/** Words that a search is tried with are no longer than this. */
const longestWord = 30;

/** Asks the API as a list of the declaration would, and reads only: the first page, the second one, a record, a filter, a search. Gives the rows of the first page. Stops quietly when it is aborted. */
export async function tryApi(options: TryOptions): Promise<readonly AnyRecord[]> {
  const { declaration, tell } = options;
  const { verbs } = declaration.api;
  const first = await asked(options, 'Первая страница', declaration, (provider, meta) =>
    provider.getList({ resource: collectionOf(declaration), pagination: { currentPage: 1, pageSize: pageRows }, meta }),
  );
  if (options.signal.aborted) return [];
  if (!first.answer) {
    tell(failed(first, declaration, 'list'));
    return [];
  }
  const rows = first.answer.data as AnyRecord[];
  tell(listStep(first, rows, declaration));
  if (rows.length === 0) return rows;
  for (const step of [secondPage, ...(verbs.includes('one') ? [oneRecord] : []), filtered, searched]) {
    const said = await step(options, rows);
    if (options.signal.aborted) return rows;
    tell(said);
  }
  return rows;
}

interface Asked<A> {
  title: string;
  answer: A | undefined;
  error: unknown;
  exchanges: RecordedExchange[];
  tooMany: boolean;
}
interface ReadMeta {
  signal: AbortSignal;
}

/** Asks once; whatever goes wrong is kept beside what went over the wire. */
async function asked<A>(
  { dataOf, signal }: TryOptions,
  title: string,
  declaration: Declaration,
  ask: (provider: DataProvider, meta: ReadMeta) => Promise<A>,
): Promise<Asked<A>> {
  const exchanges: RecordedExchange[] = [];
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop);
  const provider = dataOf(declaration, (exchange) => {
    exchanges.push(exchange);
    if (exchanges.length >= mostRequests) stop();
  });
  try {
    return { title, answer: await ask(provider, { signal: own.signal }), error: undefined, exchanges, tooMany: false };
  } catch (error) {
    return { title, answer: undefined, error, exchanges, tooMany: exchanges.length >= mostRequests };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function placesOf(declaration: Declaration): NonNullable<Dialect['answer']> {
  return asResolvedDialect(declaration.api.dialect)?.answer ?? productAnswerPaths;
}

function failed(
  { title, error, exchanges, tooMany }: Asked<unknown>,
  declaration: Declaration,
  of: 'list' | 'record',
): TriedStep {
  const last = exchanges.at(-1);
  const bad = (message: string, proposals: readonly Proposal[] = []): TriedStep => ({
    title,
    state: 'bad',
    said: [message],
    proposals,
    exchanges,
  });
  if (tooMany)
    return bad(
      `Больше ${mostRequests} запросов на одну страницу: API отдаёт понемногу или без конца. Проверьте, как он листает («Страницы»)`,
    );
  const text = error instanceof Error ? error.message : String(error);
  if (!last) return bad(text);
  const why = whyUnreadable(last);
  if (why !== undefined)
    return bad(text === '' || last.status === 0 || why.includes(text) ? why : `${why}. Ответ: ${text}`);
  if (last.status >= 400) return bad(`API отказал (${last.status}): ${text}`);
  const { said, proposals } =
    of === 'list' ? missingList(last, placesOf(declaration).list) : missingRecord(last, placesOf(declaration).record);
  return bad(said, proposals);
}

function listStep(
  { title, answer, exchanges }: Asked<object>,
  rows: readonly AnyRecord[],
  declaration: Declaration,
): TriedStep {
  const [last] = exchanges;
  const places = placesOf(declaration);
  const found = last && findAnswerPath(last, places.list);
  const count: unknown = recordIn(recordIn(answer)['meta'])['count'];
  const total =
    typeof count === 'number'
      ? `всего их ${count}${last === undefined ? '' : ` («${findAnswerPath(last, places.total) ?? ''}»)`}`
      : 'сколько их всего, API не говорит';
  const proposals =
    last === undefined || typeof count === 'number'
      ? []
      : missingTotal(last, asResolvedDialect(declaration.api.dialect));
  if (rows.length === 0)
    return {
      title,
      state: 'warning',
      said: ['Список пуст: проверить страницы, запись и фильтр не на чем. Создайте запись и попробуйте ещё раз'],
      proposals,
      exchanges,
    };
  const messages = [
    `Найдено: ${countOf(rows.length, ['запись', 'записи', 'записей'])} там, где ${answerPathText(found ?? places.list)}; ${total}`,
  ];
  const id = idProblem(rows, declaration);
  const blank = blankColumns(rows, declaration);
  const names = Object.keys(rows[0] ?? {})
    .slice(0, 20)
    .join(', ');
  const blanks =
    blank.length === 0
      ? []
      : [`Нигде нет значения: ${blank.join(', ')}. В записи есть ${names}: проверьте у этих полей «Где в ответе»`];
  return {
    title,
    state: id ? 'bad' : blank.length > 0 ? 'warning' : 'good',
    said: [...messages, ...(id ? [id.text] : []), ...blanks],
    proposals: [...(id?.proposals ?? []), ...proposals],
    exchanges,
  };
}

/** The columns that say nothing of any row. */
function blankColumns(rows: readonly AnyRecord[], declaration: Declaration): string[] {
  const columns = (declaration.list?.columns ?? []).map((column) =>
    typeof column === 'string' ? column : column.field,
  );
  return columns
    .filter(
      (name) => declaration.fields[name] !== undefined && rows.every((row) => textOf(declaration, name, row) === '-'),
    )
    .map((name) => `«${labelOf(declaration, name)}»`);
}

/** A record without its key cannot be opened. */
function idProblem(
  rows: readonly AnyRecord[],
  { api }: Declaration,
): { text: string; proposals: Proposal[] } | undefined {
  const [first = {}] = rows;
  if (api.id in first) return undefined;
  const likely = Object.keys(first).filter(
    (name) => /(^|_)(id|uuid|guid|key|ref_key)$/i.test(name) || name.endsWith('Id'),
  );
  return {
    text: `В записях нет «${api.id}» (ключ записи): ${likely.length > 0 ? `похожи на ключ ${likely.map((item) => `«${item}»`).join(', ')}` : `в записи есть ${Object.keys(first).slice(0, 12).join(', ')}`}`,
    proposals: likely
      .slice(0, 3)
      .map((name) => ({ text: `Ключ — «${name}»: взять`, path: ['api', 'id'], value: name })),
  };
}

/** Pages of ten rows: two of them are different ones. */
async function secondPage(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Вторая страница';
  const { declaration } = options;
  const spoken = asResolvedDialect(declaration.api.dialect);
  if (rows.length <= fewRows)
    return {
      title,
      state: 'skipped',
      said: [`Записей всего ${rows.length}: вторую страницу проверить не на чем`],
      proposals: [],
      exchanges: [],
    };
  if (spoken?.paging.by === 'none')
    return { title, state: 'skipped', said: ['Список приходит целиком: страниц нет'], proposals: [], exchanges: [] };
  const small =
    spoken && spoken.paging.size !== false
      ? {
          ...declaration,
          api: { ...declaration.api, dialect: { ...spoken, paging: { ...spoken.paging, rows: fewRows } } },
        }
      : declaration;
  const size = spoken?.paging.size === false ? pageRows : fewRows;
  const response = await asked(options, title, small, (provider, meta) =>
    provider.getList({ resource: collectionOf(declaration), pagination: { currentPage: 2, pageSize: size }, meta }),
  );
  if (!response.answer) return failed(response, declaration, 'list');
  const second = response.answer.data as AnyRecord[];
  const { exchanges } = response;
  // A walk leaves out a page that comes again.
  const repeats = second.length === 0 && exchanges.length > 1 && exchanges.at(-1)?.text === exchanges[0]?.text;
  const same = repeats || (second[0] !== undefined && JSON.stringify(second[0]) === JSON.stringify(rows[0]));
  if (same)
    return {
      title,
      state: 'bad',
      said: [
        'Вторая страница — та же, что первая: API не понял, какую страницу у него просят. Проверьте имена в «Страницах»',
      ],
      proposals: [],
      exchanges,
    };
  if (second.length === 0 && size === fewRows)
    return {
      title,
      state: 'bad',
      said: ['Вторая страница пуста, хотя записей больше: проверьте имена и номер первой страницы в «Страницах»'],
      proposals: [],
      exchanges,
    };
  if (size === fewRows && JSON.stringify(second[0]) !== JSON.stringify(rows[fewRows]))
    return {
      title,
      state: 'warning',
      said: [
        'Вторая страница начинается не там, где кончилась первая: проверьте номер первой страницы и размер («Страницы»), порядок записей у API',
      ],
      proposals: [],
      exchanges,
    };
  return { title, state: 'good', said: [`Пришли следующие записи: ${second.length}`], proposals: [], exchanges };
}

async function oneRecord(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Одна запись';
  const { declaration } = options;
  const id = rows[0]?.[declaration.api.id];
  if (typeof id !== 'number' && typeof id !== 'string')
    return {
      title,
      state: 'skipped',
      said: ['У первой записи нет ключа: открыть её нельзя'],
      proposals: [],
      exchanges: [],
    };
  const response = await asked(options, title, declaration, (provider, meta) =>
    provider.getOne({ resource: collectionOf(declaration), id, meta }),
  );
  if (!response.answer) return failed(response, declaration, 'record');
  const { exchanges } = response;
  const record = response.answer.data as AnyRecord;
  if (String(record[declaration.api.id]) !== String(id))
    return {
      title,
      state: 'bad',
      said: [`Пришла не та запись: в ней нет «${declaration.api.id}» со значением ${id}`],
      proposals: [],
      exchanges,
    };
  return { title, state: 'good', said: [`Запись ${id} найдена`], proposals: [], exchanges };
}

/** The first field of the filter that the first record says something of. */
async function filtered(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Фильтр';
  const { declaration } = options;
  const found = (declaration.filter?.fields ?? [])
    .map((name) => ({ name, ...pairsFor(declaration, name, rows[0] ?? {}) }))
    .find(({ pairs }) => pairs.length > 0);
  if (!found)
    return {
      title,
      state: 'skipped',
      said: ['Проверять нечего: в фильтре нет поля, о котором первая запись что-то говорит'],
      proposals: [],
      exchanges: [],
    };
  const label = declaration.fields[found.name]?.label ?? found.name;
  const response = await asked(options, title, declaration, (provider, meta) =>
    provider.getList({
      resource: collectionOf(declaration),
      pagination: { currentPage: 1, pageSize: pageRows },
      filters: found.pairs.map(([field, value]) => ({ field, operator: 'eq', value })),
      meta,
    }),
  );
  if (!response.answer) return failed(response, declaration, 'list');
  const { exchanges } = response;
  const left = response.answer.data as AnyRecord[];
  const others = left.filter((row) => !matches(declaration, row, Object.fromEntries(found.pairs)));
  if (left.length === 0)
    return {
      title,
      state: 'bad',
      said: [
        `По полю «${label}» не нашлось ни одной записи, хотя у первой такое значение: проверьте «Имя в запросе списка» у поля и «Отбор»`,
      ],
      proposals: [],
      exchanges,
    };
  if (others.length > 0)
    return {
      title,
      state: 'bad',
      said: [
        `По полю «${label}» пришли и другие записи: API не понял этот параметр. Проверьте «Имя в запросе списка» у поля и «Отбор»`,
      ],
      proposals: [],
      exchanges,
    };
  return {
    title,
    state: 'good',
    said: [`По полю «${label}» пришли только подходящие записи: ${left.length}`],
    proposals: [],
    exchanges,
  };
}

function pairsFor(declaration: Declaration, name: string, row: AnyRecord): { pairs: [string, unknown][] } {
  const field = declaration.fields[name];
  if (!field || (field.kind === 'select' && rawOf(name, field, row) === undefined)) return { pairs: [] };
  return { pairs: queryPairs(name, field, kindOf(field).parse(rawOf(name, field, row), field)) };
}

async function searched(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Поиск';
  const { declaration } = options;
  const { search } = listParamsOf(declaration.api);
  if (search === undefined)
    return {
      title,
      state: 'skipped',
      said: ['API сам не ищет: поиск по списку делает страница'],
      proposals: [],
      exchanges: [],
    };
  const word = wordIn(rows[0] ?? {});
  if (word === undefined)
    return {
      title,
      state: 'skipped',
      said: ['В первой записи нет слова, которое можно поискать'],
      proposals: [],
      exchanges: [],
    };
  const response = await asked(options, title, declaration, (provider, meta) =>
    provider.getList({
      resource: collectionOf(declaration),
      pagination: { currentPage: 1, pageSize: pageRows },
      filters: [{ field: search, operator: 'eq', value: word }],
      meta,
    }),
  );
  if (!response.answer) return failed(response, declaration, 'list');
  const found = response.answer.data as AnyRecord[];
  const { exchanges } = response;
  if (found.length === 0)
    return {
      title,
      state: 'warning',
      said: [`По слову «${word}» ничего не нашлось, хотя оно есть в первой записи`],
      proposals: [],
      exchanges,
    };
  return { title, state: 'good', said: [`По слову «${word}» нашлось: ${found.length}`], proposals: [], exchanges };
}

function wordIn(row: AnyRecord): string | undefined {
  const text = Object.values(row).find(
    (value): value is string => typeof value === 'string' && /\p{L}{3}/u.test(value) && value.length < longestWord,
  );
  return text === undefined ? undefined : /[\p{L}\p{N}]{3,}/u.exec(text)?.[0];
}
