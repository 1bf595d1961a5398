import { Type, type TSchema } from '@sinclair/typebox';
import { masterDataResources } from '#resources/masterData/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Endpoint } from '../endpoint.ts';
import { exampleOf } from '../example.ts';
import {
  syncReportSchema,
  importProgressSchema,
  importQueueBodySchema,
  importReadBodySchema,
  importRejectionSchema,
  importWriteBodySchema,
  importLogRowSchema,
  importedRecordSchema,
  importedFileSchema,
  writtenImportRowSchema,
} from '#schemas/entities/importsAndSync.ts';
import { pathIdParameter, pagingParameters, textParameter } from '../parameters.ts';
import { errorCatalogue } from '../errorResponses.ts';

const resource = pathIdParameter('resource', { type: 'string' });
const file = pathIdParameter('import', { type: 'string' });
const { forbidden, notFound, conflict } = errorCatalogue;

function call(
  method: Endpoint['method'],
  path: string,
  summary: string,
  data: TSchema,
  more: Partial<Endpoint> = {},
): Endpoint {
  return {
    method,
    path: `/api/exchange/imports/{resource}/${path}`,
    section: 'Загрузка из файлов',
    summary,
    ours: true,
    answer: { data },
    example: exampleOf(data),
    parameters: [resource],
    refusals: [forbidden, notFound],
    ...more,
  };
}

/** The calls for imported files, which only the embedded API has (docs/import.md, spec D67). */
export const importEndpoints: readonly Endpoint[] = [
  call('get', '', 'Какие файлы загружены в раздел', Type.Array(importedFileSchema)),
  call('post', 'read/', 'Прочесть записи с их версиями', Type.Array(Type.Union([importedRecordSchema, Type.Null()])), {
    body: { schema: importReadBodySchema, example: { ids: [1, 2] } },
  }),
  call('post', 'write/', 'Записать строки файла одним пакетом', Type.Array(writtenImportRowSchema), {
    body: {
      schema: importWriteBodySchema,
      example: {
        import: { id: 'a1', file: 'Магазины.xlsx' },
        dry: true,
        rows: [{ row: 2, id: null, body: { name: 'Магазин' }, changes: [] }],
      },
    },
    refusals: [forbidden, notFound, conflict],
  }),
  call('post', 'queue/', 'Передать строки файла для записи в фоне', Type.Null(), {
    description:
      'Строки одной очереди передаются по частям; с последней (`isLast`) сервер начинает их писать от имени пользователя. Та же часть ещё раз ничего не добавит.',
    body: {
      schema: importQueueBodySchema,
      example: {
        queue: 'b3f1c9de-8a52-4a58-9a0e-3a4bb0f4c2d1',
        isLast: true,
        import: { id: 'a1', file: 'Магазины.xlsx' },
        rows: [{ row: 2, id: null, body: { name: 'Магазин' }, changes: [] }],
      },
    },
    refusals: [forbidden, notFound, conflict],
  }),
  call('get', '{import}/progress/', 'Сколько строк очереди записано', importProgressSchema, {
    parameters: [resource, file],
  }),
  call('get', '{import}/rejected/', 'Какие строки очереди отвергнуты', Type.Array(importRejectionSchema), {
    parameters: [resource, file, ...pagingParameters],
  }),
  call('post', '{import}/stop/', 'Остановить запись', importProgressSchema, { parameters: [resource, file] }),
  call('post', '{import}/continue/', 'Продолжить запись', importProgressSchema, {
    parameters: [resource, file],
    refusals: [forbidden, notFound, conflict],
  }),
  call('get', '{import}/', 'Что сделал файл', Type.Array(importLogRowSchema), {
    parameters: [resource, file, ...pagingParameters],
  }),
  call(
    'get',
    '{import}/created/',
    'Какие записи уже созданы из файла',
    Type.Array(Type.Pick(importLogRowSchema, ['row', 'recordId'])),
    { parameters: [resource, file, ...pagingParameters] },
  ),
  call('delete', '{import}/', 'Забыть файл', Type.Null(), { parameters: [resource, file] }),
  ...masterDataResources.filter(({ api }) => api.verbs.includes('create')).map(batchOf),
];

/** Describes the batch call that writes records by external code. */
function batchOf({ api, title }: Declaration): Endpoint {
  return {
    method: 'put',
    path: api.path,
    section: title,
    summary: 'Записать строки по кодам, новые и известные',
    ours: true,
    description:
      'Список JSON или NDJSON; `territoryCode` вместо `territoryId` называет запись её кодом. На повторный exchangeId с теми же строками отвечает тот же отчёт, с другими — 409.',
    parameters: [textParameter('exchangeId', 'имя этой отправки: повторная ничего не запишет')],
    body: { schema: Type.Array(Type.Record(Type.String(), Type.Unknown())), example: [{ code: '000001', name: 'Юг' }] },
    answer: { data: syncReportSchema },
    example: exampleOf(syncReportSchema),
    refusals: [forbidden, notFound, conflict],
  };
}
