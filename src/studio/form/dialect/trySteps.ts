import type { AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { listParamsOf, asResolvedDialect } from '#dialects/listParams.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { matches } from '#record/matches.ts';
import { queryPairs } from '#record/query.ts';
import { rawOf } from '#record/rawOf.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { failedStep, fewRows, maxWordLength, sendTryRequest, type TriedStep, type TryOptions } from './tryRequest.ts';

/** Pages of ten rows: two of them are different ones. */
export async function secondPage(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Вторая страница';
  const { declaration } = options;
  const dialect = asResolvedDialect(declaration.api.dialect);
  if (rows.length <= fewRows)
    return {
      title,
      state: 'skipped',
      messages: [`Записей всего ${rows.length}: вторую страницу проверить не на чем`],
      proposals: [],
      exchanges: [],
    };
  if (dialect?.paging.by === 'none')
    return {
      title,
      state: 'skipped',
      messages: ['Список приходит целиком: страниц нет'],
      proposals: [],
      exchanges: [],
    };
  const small =
    dialect && dialect.paging.size !== false
      ? {
          ...declaration,
          api: { ...declaration.api, dialect: { ...dialect, paging: { ...dialect.paging, rows: fewRows } } },
        }
      : declaration;
  const size = dialect?.paging.size === false ? pageSize : fewRows;
  const response = await sendTryRequest(options, title, small, (provider, meta) =>
    provider.getList({ resource: collectionOf(declaration), pagination: { currentPage: 2, pageSize: size }, meta }),
  );
  if (!response.answer) return failedStep(response, declaration, 'list');
  const second = response.answer.data as AnyRecord[];
  const { exchanges } = response;
  // A walk leaves out a page that comes again.
  const repeats = second.length === 0 && exchanges.length > 1 && exchanges.at(-1)?.text === exchanges[0]?.text;
  const same = repeats || (second[0] !== undefined && JSON.stringify(second[0]) === JSON.stringify(rows[0]));
  if (same)
    return {
      title,
      state: 'bad',
      messages: [
        'Вторая страница — та же, что первая: API не понял, какую страницу у него просят. Проверьте имена в «Страницах»',
      ],
      proposals: [],
      exchanges,
    };
  if (second.length === 0 && size === fewRows)
    return {
      title,
      state: 'bad',
      messages: ['Вторая страница пуста, хотя записей больше: проверьте имена и номер первой страницы в «Страницах»'],
      proposals: [],
      exchanges,
    };
  if (size === fewRows && JSON.stringify(second[0]) !== JSON.stringify(rows[fewRows]))
    return {
      title,
      state: 'warning',
      messages: [
        'Вторая страница начинается не там, где кончилась первая: проверьте номер первой страницы и размер («Страницы»), порядок записей у API',
      ],
      proposals: [],
      exchanges,
    };
  return { title, state: 'good', messages: [`Пришли следующие записи: ${second.length}`], proposals: [], exchanges };
}

export async function oneRecord(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Одна запись';
  const { declaration } = options;
  const id = rows[0]?.[declaration.api.id];
  if (typeof id !== 'number' && typeof id !== 'string')
    return {
      title,
      state: 'skipped',
      messages: ['У первой записи нет ключа: открыть её нельзя'],
      proposals: [],
      exchanges: [],
    };
  const response = await sendTryRequest(options, title, declaration, (provider, meta) =>
    provider.getOne({ resource: collectionOf(declaration), id, meta }),
  );
  if (!response.answer) return failedStep(response, declaration, 'record');
  const { exchanges } = response;
  const record = response.answer.data as AnyRecord;
  if (String(record[declaration.api.id]) !== String(id))
    return {
      title,
      state: 'bad',
      messages: [`Пришла не та запись: в ней нет «${declaration.api.id}» со значением ${id}`],
      proposals: [],
      exchanges,
    };
  return { title, state: 'good', messages: [`Запись ${id} найдена`], proposals: [], exchanges };
}

/** The first field of the filter that the first record says something of. */
export async function filtered(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Фильтр';
  const { declaration } = options;
  const tried = (declaration.filter?.fields ?? [])
    .map((name) => ({ name, ...pairsFor(declaration, name, rows[0] ?? {}) }))
    .find(({ pairs }) => pairs.length > 0);
  if (!tried)
    return {
      title,
      state: 'skipped',
      messages: ['Проверять нечего: в фильтре нет поля, о котором первая запись что-то говорит'],
      proposals: [],
      exchanges: [],
    };
  const label = declaration.fields[tried.name]?.label ?? tried.name;
  const response = await sendTryRequest(options, title, declaration, (provider, meta) =>
    provider.getList({
      resource: collectionOf(declaration),
      pagination: { currentPage: 1, pageSize },
      filters: tried.pairs.map(([field, value]) => ({ field, operator: 'eq', value })),
      meta,
    }),
  );
  if (!response.answer) return failedStep(response, declaration, 'list');
  const { exchanges } = response;
  const left = response.answer.data as AnyRecord[];
  const others = left.filter((row) => !matches(declaration, row, Object.fromEntries(tried.pairs)));
  if (left.length === 0)
    return {
      title,
      state: 'bad',
      messages: [
        `По полю «${label}» не нашлось ни одной записи, хотя у первой такое значение: проверьте «Имя в запросе списка» у поля и «Отбор»`,
      ],
      proposals: [],
      exchanges,
    };
  if (others.length > 0)
    return {
      title,
      state: 'bad',
      messages: [
        `По полю «${label}» пришли и другие записи: API не понял этот параметр. Проверьте «Имя в запросе списка» у поля и «Отбор»`,
      ],
      proposals: [],
      exchanges,
    };
  return {
    title,
    state: 'good',
    messages: [`По полю «${label}» пришли только подходящие записи: ${left.length}`],
    proposals: [],
    exchanges,
  };
}

function pairsFor(declaration: Declaration, name: string, row: AnyRecord): { pairs: [string, unknown][] } {
  const field = declaration.fields[name];
  if (!field || (field.kind === 'select' && rawOf(name, field, row) === undefined)) return { pairs: [] };
  return { pairs: queryPairs(name, field, kindOf(field).parse(rawOf(name, field, row), field)) };
}

export async function searched(options: TryOptions, rows: readonly AnyRecord[]): Promise<TriedStep> {
  const title = 'Поиск';
  const { declaration } = options;
  const { search } = listParamsOf(declaration.api);
  if (search === undefined)
    return {
      title,
      state: 'skipped',
      messages: ['API сам не ищет: поиск по списку делает страница'],
      proposals: [],
      exchanges: [],
    };
  const word = wordIn(rows[0] ?? {});
  if (word === undefined)
    return {
      title,
      state: 'skipped',
      messages: ['В первой записи нет слова, которое можно поискать'],
      proposals: [],
      exchanges: [],
    };
  const response = await sendTryRequest(options, title, declaration, (provider, meta) =>
    provider.getList({
      resource: collectionOf(declaration),
      pagination: { currentPage: 1, pageSize },
      filters: [{ field: search, operator: 'eq', value: word }],
      meta,
    }),
  );
  if (!response.answer) return failedStep(response, declaration, 'list');
  const received = response.answer.data as AnyRecord[];
  const { exchanges } = response;
  if (received.length === 0)
    return {
      title,
      state: 'warning',
      messages: [`По слову «${word}» ничего не нашлось, хотя оно есть в первой записи`],
      proposals: [],
      exchanges,
    };
  return {
    title,
    state: 'good',
    messages: [`По слову «${word}» нашлось: ${received.length}`],
    proposals: [],
    exchanges,
  };
}

function wordIn(row: AnyRecord): string | undefined {
  const text = Object.values(row).find(
    (value): value is string => typeof value === 'string' && /\p{L}{3}/u.test(value) && value.length < maxWordLength,
  );
  return text === undefined ? undefined : /[\p{L}\p{N}]{3,}/u.exec(text)?.[0];
}
