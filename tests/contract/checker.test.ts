import { describe, expect, it } from 'vitest';
import { contractChecker } from '#contract/checker.ts';
import { openApiOf } from '#contract/openApi.ts';
import { cars, garages } from '#tests/customResources/fleet.ts';

const checker = contractChecker(openApiOf([garages, cars]), { closed: true });
const open = contractChecker(openApiOf([]));
const issue = {
  id: 1,
  created: 1,
  status: 0,
  theme: { id: 1, name: 'Цены' },
  author: { name: 'Иванов', distributorName: 'Север' },
  description: '',
  isHighlighted: false,
};
const issues = (...changed: unknown[]) => ({
  method: 'GET',
  url: '/api/v1/feedback/issues/?limit=100',
  status: 200,
  body: { success: true, data: changed },
});

describe('Checks of responses', () => {
  it.each([
    [[issue], []],
    [
      [issue, { ...issue, author: { name: 7, distributorName: 'Север' } }],
      ['data[1].author.name: число вместо текста'],
    ],
    [[{ ...issue, created: '2026-01-01' }], ['data[0].created: текст вместо целого числа']],
    [[{ ...issue, theme: null }], ['data[0].theme: null вместо объекта']],
    [[{ ...issue, photo: 1 }], ['data[0].photo: поля нет в описании']],
    [[(({ status: _status, ...rest }) => rest)(issue)], ['data[0].status: нет обязательного поля']],
  ])('reports for the response %j: %j', (data, messages) => expect(checker.answer(issues(...data))).toEqual(messages));

  it('accepts undescribed properties, unless everything has to be described', () => {
    expect(open.answer(issues({ ...issue, photo: 1 }))).toEqual([]);
  });

  it('requires the shape of an error by its code', () => {
    const refused = (error: object) =>
      checker.answer({ method: 'POST', url: '/api/v1/motivations/', status: 409, body: { success: false, error } });
    expect(refused({ code: 206, text: 'Есть', data: [{ motivation: 'А', distributor: 'Б', products: [] }] })).toEqual(
      [],
    );
    expect(refused({ code: 206, text: 'Есть', data: ['А'] })).toEqual(['error.data[0]: текст вместо объекта']);
    expect(refused({ code: 209, text: 'Есть', data: [] })).toEqual(['error.code: 209 вместо 206']);
    expect(checker.answer({ method: 'GET', url: '/api/v1/aboutMe/', status: 418, body: {} })).toEqual([
      'ответа 418 в описании нет',
    ]);
  });
});

describe('Checks of requests', () => {
  it.each([
    ['GET', '/api/v1/strategies/?territoryIds=%5B1%2C2%5D&status=0&startDate=2026-01-01&limit=100', undefined, []],
    ['GET', '/api/v1/strategies/?territoryIds=1,2x&state=0', undefined, ['state: параметра нет в описании']],
    [
      'GET',
      '/api/v1/strategies/?status=active&startDate=2026-02-31',
      undefined,
      ['status: текст вместо целого числа', 'status: "active" — не одно из [0,1]', 'startDate: "2026-02-31" — не дата'],
    ],
    ['GET', '/api/v1/strategies', undefined, ['такого адреса в описании нет']],
    ['PATCH', '/api/v1/strategies/', undefined, ['метода PATCH у этого адреса в описании нет']],
    ['GET', '/api/v1/auth/', undefined, ['phone: нет обязательного параметра']],
    ['POST', '/api/v1/feedback/issues/7/comment/', { text: 7 }, ['text: число вместо текста']],
    ['POST', '/api/v1/feedback/issues/7/comment/', undefined, ['нет тела']],
    [
      'POST',
      '/api/v1/garages/5/cars/',
      { plate: 'А001АА', weight: -1, colour: 'red' },
      ['colour: поля нет в описании', 'weight: -1 меньше 0'],
    ],
  ])('reports for the request %s %s %j: %j', (method, url, body, messages) =>
    expect(checker.request({ method, url, ...(body !== undefined && { body }) })).toEqual(messages),
  );
});
