import { describe, expect, it } from 'vitest';
import { listOf, parseBody, unwrapEnvelope, toSingleRecord } from '#providers/envelope.ts';
import { ApiError } from '#schemas/apiError.ts';

function errorOf(read: () => unknown): ApiError {
  try {
    read();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

describe('readAnswer', () => {
  it('returns the inner data of a successful response', () => {
    expect(unwrapEnvelope(200, { success: true, data: [1] })).toEqual([1]);
    expect(unwrapEnvelope(201, { data: { id: 1 } })).toEqual({ id: 1 });
    expect(unwrapEnvelope(200, { success: true, data: { data: [1] } })).toEqual({ data: [1] });
    expect(unwrapEnvelope(200, { success: true, data: 0, error: null })).toBe(0);
    expect(unwrapEnvelope(200, { success: true })).toBeNull();
    expect(unwrapEnvelope(200, { success: true, data: null })).toBeNull();
    expect(unwrapEnvelope(204, '')).toBeNull();
  });

  it.each([
    [
      'an HTTP error status',
      422,
      { success: false, error: { code: 205, text: 'Пересечение', data: { isSpecial: ['Уже есть'] } } },
    ],
    [
      '200 with success: false',
      200,
      { success: false, error: { code: 205, text: 'Пересечение', data: { isSpecial: ['Уже есть'] } } },
    ],
    ['200 with an error alone', 200, { error: { code: 205, text: 'Пересечение', data: { isSpecial: ['Уже есть'] } } }],
    [
      '200 with success: true and an error',
      200,
      { success: true, data: {}, error: { code: 205, text: 'Пересечение', data: { isSpecial: ['Уже есть'] } } },
    ],
  ])('reads %s as the same API error', (_, status, body) => {
    const error = errorOf(() => unwrapEnvelope(status, body));
    expect(error).toMatchObject({
      kind: 'answered',
      code: 205,
      text: 'Пересечение',
      message: 'Пересечение',
      data: { isSpecial: ['Уже есть'] },
      status,
      statusCode: status,
    });
  });

  it.each([[['а', 'б']], ['текст'], [{ name: ['Пусто'] }]])('preserves error.data %j', (data) => {
    expect(errorOf(() => unwrapEnvelope(400, { error: { code: 'X', text: 'т', data } }))).toMatchObject({
      code: 'X',
      data,
    });
  });

  it('never uses the HTTP status as the code', () => {
    expect(errorOf(() => unwrapEnvelope(209, null)).code).toBeNull();
    expect(errorOf(() => unwrapEnvelope(500, { error: { text: 'Сбой' } }))).toMatchObject({ code: null, status: 500 });
    expect(errorOf(() => unwrapEnvelope(500, { error: { code: { a: 1 }, text: 'Сбой' } })).code).toBeNull();
  });

  it.each([
    [500, '<h1>Oops</h1>', 'Ошибка сервера (500)'],
    [404, null, 'Не найдено'],
    [403, {}, 'Недостаточно прав'],
    [429, [], 'Слишком много запросов, попробуйте позже'],
    [418, 'x', 'Ошибка сервера (418)'],
    [200, { success: false }, 'Запрос не выполнен'],
    [200, { success: false, error: { code: 1, text: ' ' } }, 'Запрос не выполнен'],
    [400, { error: 'Просто текст' }, 'Просто текст'],
    [400, { error: { text: 42 } }, 'Ошибка сервера (400)'],
  ])('provides a Russian text for %s %j', (status, body, text) => {
    expect(errorOf(() => unwrapEnvelope(status, body))).toMatchObject({ kind: 'answered', text });
  });

  it.each(['<!doctype html><p>Вход в сеть', '', null, undefined, [], [1], 5, true, {}, { items: [] }])(
    'rejects %j as malformed',
    (body) => {
      expect(errorOf(() => unwrapEnvelope(200, body))).toMatchObject({
        kind: 'malformed',
        code: null,
        status: 200,
        text: 'Сервер прислал непонятный ответ',
      });
    },
  );
});

describe('listOf', () => {
  it.each([
    [
      [1, 2],
      [1, 2],
    ],
    [{ data: [1] }, [1]],
    [null, []],
    [undefined, []],
    [{ data: null }, []],
    [{ id: 1 }, [{ id: 1 }]],
    [{ data: { id: 1 } }, [{ id: 1 }]],
    [[], []],
  ])('reads %j as %j', (data, list) => {
    expect(listOf(data)).toEqual(list);
  });

  it.each(['строка', 5, true, { data: 'строка' }])('rejects %j', (data) => {
    expect(errorOf(() => listOf(data)).kind).toBe('malformed');
  });
});

describe('recordOf', () => {
  it('returns an object, or the only one of a list', () => {
    expect(toSingleRecord({ id: 1, data: 'x' })).toEqual({ id: 1, data: 'x' });
    expect(toSingleRecord([{ id: 1 }])).toEqual({ id: 1 });
  });

  it.each([null, [], [{}, {}], 'x', 5, [1]])('rejects %j', (data) => {
    expect(errorOf(() => toSingleRecord(data)).kind).toBe('malformed');
  });
});

it('returns the text itself from parseBody when it is not JSON', () => {
  expect(parseBody('{"a":1}')).toEqual({ a: 1 });
  expect(parseBody('<p>')).toBe('<p>');
  expect(parseBody('')).toBe('');
});
