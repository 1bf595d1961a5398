import { Type, type TSchema } from '@sinclair/typebox';
import { companyResources } from '#resources/company/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Call } from '../call.ts';
import { exampleOf } from '../example.ts';
import { exchangeReport, importReadBody, importWriteBody, ledgerRow, readRecord, takenFile, writtenRow } from '#schemas/entities/exchange.ts';
import { idIn, paging, text } from '../parameters.ts';
import { catalogue } from '../refusals.ts';

const resource = idIn('resource', { type: 'string' });
const file = idIn('import', { type: 'string' });
const { forbidden, notFound, conflict } = catalogue;

function call(method: Call['method'], path: string, summary: string, data: TSchema, more: Partial<Call> = {}): Call {
  return { method, path: `/api/exchange/imports/{resource}/${path}`, section: 'Загрузка из файлов', summary, ours: true, answer: { data }, example: exampleOf(data), parameters: [resource], refusals: [forbidden, notFound], ...more };
}

/** Files that come in, which the embedded API alone has (docs/import.md, spec D67). */
export const exchangeCalls: readonly Call[] = [
  call('get', '', 'Какие файлы загружены в раздел', Type.Array(takenFile)),
  call('post', 'read/', 'Прочесть записи с их версиями', Type.Array(Type.Union([readRecord, Type.Null()])), { body: { schema: importReadBody, example: { ids: [1, 2] } } }),
  call('post', 'write/', 'Записать строки файла одним пакетом', Type.Array(writtenRow), {
    body: { schema: importWriteBody, example: { import: { id: 'a1', file: 'Магазины.xlsx' }, dry: true, rows: [{ row: 2, id: null, body: { name: 'Магазин' }, changes: [] }] } },
    refusals: [forbidden, notFound, conflict],
  }),
  call('get', '{import}/', 'Что сделал файл', Type.Array(ledgerRow), { parameters: [resource, file, ...paging] }),
  call('delete', '{import}/', 'Забыть файл', Type.Null(), { parameters: [resource, file] }),
  ...companyResources.map(batchOf),
];

/** A batch of records by their codes. */
function batchOf({ api, title }: Declaration): Call {
  return {
    method: 'put', path: api.path, section: title, summary: 'Записать строки по кодам, новые и известные', ours: true,
    description: 'Список JSON или NDJSON; `territoryCode` вместо `territoryId` называет запись её кодом. На повторный exchangeId отвечает тот же отчёт.',
    parameters: [text('exchangeId', 'имя этой отправки: повторная ничего не запишет')],
    body: { schema: Type.Array(Type.Record(Type.String(), Type.Unknown())), example: [{ code: '000001', name: 'Юг' }] },
    answer: { data: exchangeReport }, example: exampleOf(exchangeReport), refusals: [forbidden, notFound],
  };
}
