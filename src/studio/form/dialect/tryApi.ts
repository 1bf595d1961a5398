import { countOf } from '#codecs/plural.ts';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { asResolvedDialect } from '#dialects/listParams.ts';
import { answerPathText } from '#dialects/response.ts';
import { labelOf } from '#record/labelOf.ts';
import { textOf } from '#record/textOf.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { findAnswerPath, missingTotal, type Proposal } from './diagnosis.ts';
import {
  answerPathsOf,
  failedStep,
  sendTryRequest,
  type TriedStep,
  type TryOptions,
  type TryResult,
} from './tryRequest.ts';
import { filtered, oneRecord, searched, secondPage } from './trySteps.ts';

/**
 * Queries the API as a list of the declaration would, read only: the first page, the second one, a record, a filter, a
 * search. Resolves to the rows of the first page. Stops silently when aborted.
 *
 * The requests go through the data provider and the dialect client of lists, so a try that works also works in the
 * list.
 */
export async function tryApi(options: TryOptions): Promise<readonly AnyRecord[]> {
  const { declaration, tell } = options;
  const { verbs } = declaration.api;
  const first = await sendTryRequest(options, 'Первая страница', declaration, (provider, meta) =>
    provider.getList({ resource: collectionOf(declaration), pagination: { currentPage: 1, pageSize }, meta }),
  );
  if (options.signal.aborted) return [];
  if (!first.answer) {
    tell(failedStep(first, declaration, 'list'));
    return [];
  }
  const rows = first.answer.data as AnyRecord[];
  tell(listStep(first, rows, declaration));
  if (rows.length === 0) return rows;
  for (const step of [secondPage, ...(verbs.includes('one') ? [oneRecord] : []), filtered, searched]) {
    const result = await step(options, rows);
    if (options.signal.aborted) return rows;
    tell(result);
  }
  return rows;
}

function listStep(
  { title, answer, exchanges }: TryResult<object>,
  rows: readonly AnyRecord[],
  declaration: Declaration,
): TriedStep {
  const [last] = exchanges;
  const places = answerPathsOf(declaration);
  const listPath = last && findAnswerPath(last, places.list);
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
      messages: ['Список пуст: проверить страницы, запись и фильтр не на чем. Создайте запись и попробуйте ещё раз'],
      proposals,
      exchanges,
    };
  const messages = [
    `Найдено: ${countOf(rows.length, ['запись', 'записи', 'записей'])} там, где ${answerPathText(listPath ?? places.list)}; ${total}`,
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
    messages: [...messages, ...(id ? [id.text] : []), ...blanks],
    proposals: [...(id?.proposals ?? []), ...proposals],
    exchanges,
  };
}

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

/** Returns the problem of records without a key, which cannot be opened. */
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
