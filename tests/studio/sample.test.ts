import { expect, it } from 'vitest';
import { readSample } from '#studio/draft/sample.ts';

it.each([
  ['the envelope with a list', '{"success":true,"data":[{"id":1},{"id":2}]}', [{ id: 1 }, { id: 2 }]],
  ['the envelope around data.data', '{"data":{"data":[{"id":1}]}}', [{ id: 1 }]],
  ['a bare list', '[{"id":1}]', [{ id: 1 }]],
  ['one object', '{"id":1}', [{ id: 1 }]],
  ['one object in the envelope', '{"success":true,"data":{"id":1}}', [{ id: 1 }]],
  ['a list with values that are not records', '[null, 5, {"id":1}, "x", {}]', [{ id: 1 }]],
])('reads %s', (_what, text, records) => {
  expect(readSample(text)).toEqual({ records });
});

it.each([
  ['nothing', '  ', 'Вставьте ответ сервера в JSON'],
  [
    'broken JSON, with its place',
    '{\n  "id": 1,\n  "name" "x"\n}',
    'Это не JSON: строка 3, знак 10 — ожидается двоеточие',
  ],
  ['truncated JSON', '[{"id": 1}', 'Это не JSON: строка 1, знак 11 — не закрыта квадратная скобка'],
  ['markup', '<!doctype html><p>', 'Это разметка (HTML или XML), а нужен ответ в JSON'],
  [
    'an empty list',
    '{"success":true,"data":[]}',
    'Список в ответе пуст: по нему не видно полей. Нужна хотя бы одна запись.',
  ],
  ['a list of numbers', '[1, 2]', 'В списке не объекты, а отдельные значения: полей у них нет'],
  ['a number', '5', 'В ответе нет записей: нужен объект или список объектов'],
  [
    'an error of the server',
    '{"success":false,"error":{"code":404,"text":"Не найдено"}}',
    'Это ответ с ошибкой: Не найдено',
  ],
  ['unclosed brackets', '['.repeat(100_000), 'Слишком большая вложенность'],
])('reports what is wrong with %s', (_what, text, problem) => {
  expect(readSample(text)).toEqual({ problem });
});

it('reads the first 500 records of a 5 MB sample', () => {
  const text = JSON.stringify({
    success: true,
    data: Array.from({ length: 50_000 }, (_, id) => ({
      id,
      name: 'Торговая точка на улице Ленина, дом 5, вход со двора',
      more: 'x'.repeat(20),
    })),
  });
  expect(text.length).toBeGreaterThan(5_000_000);
  const sample = readSample(text);
  expect('records' in sample ? sample.records.length : sample.problem).toBe(500);
});

it.each([
  ['{items, total}', { items: [{ id: 1 }], total: 5 }, { list: 'items', total: 'total' }],
  [
    '{results, count, next} of DRF',
    { count: 2, next: null, previous: null, results: [{ id: 1 }] },
    { list: 'results', total: 'count' },
  ],
  [
    '{content, totalElements} of Spring',
    { content: [{ id: 1 }], totalElements: 7, number: 0, size: 20, first: true, last: false },
    { list: 'content', total: 'totalElements' },
  ],
  [
    '{_embedded, page} of HAL',
    { _embedded: { goods: [{ id: 1 }] }, _links: {}, page: { totalElements: 9 } },
    { list: '_embedded.goods', total: 'page.totalElements' },
  ],
  ['{value} of OData', { 'odata.metadata': 'x', value: [{ id: 1 }] }, { list: 'value' }],
  [
    '{data: {items, meta}}',
    { data: { items: [{ id: 1 }], meta: { total: 4 } } },
    { list: 'data.items', total: 'data.meta.total' },
  ],
  ['{result: {rows}}', { status: 'ok', result: { rows: [{ id: 1 }] } }, { list: 'result.rows' }],
])('finds the list in %s, with its total', (_what, response, places) => {
  expect(readSample(JSON.stringify(response))).toEqual({ records: [{ id: 1 }], places });
});

it.each([
  ['a record with nested rows', { id: 1, name: 'Заказ', items: [{ sku: 'a' }] }],
  ['a record whose total is a sum', { orderId: 7, total: 100, lines: [{ sku: 'a' }] }],
])('treats %s as a record', (_what, response) => {
  expect(readSample(JSON.stringify(response))).toEqual({ records: [response] });
});
