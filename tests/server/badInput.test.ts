import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

async function send(body: string): Promise<{ status: number; error: { code: number; text: string; data?: unknown } }> {
  const response = await api.fetch('/api/v1/notifications/', { method: 'POST', headers: { 'x-token': token }, body });
  return {
    status: response.status,
    error: ((await response.json()) as { error: { code: number; text: string } }).error,
  };
}

describe('Bad input as a clear 4xx, never a 500 (spec D12)', () => {
  it.each([
    ['not JSON', '{', 'Тело запроса не является JSON'],
    ['an empty body', '', 'Тело запроса не является JSON'],
    ['a list instead of an object', '[]', 'Тело запроса должно быть объектом JSON'],
    ['a NUL in a text', '{"message":"a\\u0000b","date":1}', 'Недопустимый символ в тексте'],
    [
      'deeply nested JSON',
      `{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'Слишком большая вложенность данных',
    ],
    ['an unclosed list', `{"message":[${'0,'.repeat(30_000)}0]}`, 'Список длиннее 20000 значений'],
  ])('rejects %s', async (_name, body, text) => {
    expect(await send(body)).toEqual({ status: 400, error: { code: 400, text } });
  });

  it('names every invalid field, with its messages', async () => {
    expect((await send('{"message":" ","link":"nowhere","date":"today","fieldEmployeeId":9999999999}')).error).toEqual({
      code: 400,
      text: 'Проверьте заполнение полей',
      data: {
        message: ['Поле обязательно для заполнения'],
        link: ['Введите ссылку в правильном формате'],
        date: ['Неверный тип значения'],
        fieldEmployeeId: ['Не больше 2147483647'],
      },
    });
    expect((await send('{}')).error.data).toEqual({
      message: ['Поле обязательно для заполнения'],
      date: ['Обязательное поле'],
    });
    expect((await send(JSON.stringify({ message: 'x'.repeat(256), date: 1 }))).error.data).toEqual({
      message: ['Слишком длинный текст: не более 255 символов'],
    });
  });

  it('names unknown ids', async () => {
    expect((await send('{"message":"a","date":1,"territoryIds":[1,99999]}')).error.data).toEqual({
      territoryIds: ['Не найдено: 99999'],
    });
    expect((await send('{"message":"a","date":1,"distributorIds":[99999]}')).error.data).toEqual({
      distributorIds: ['Не найдено: 99999'],
    });
  });

  it('rejects a body over 1 MiB', async () => {
    expect(await send(`{"message":"${'a'.repeat(1024 * 1024)}"}`)).toEqual({
      status: 413,
      error: { code: 413, text: 'Слишком большой запрос: не более 1 МБ' },
    });
  });

  it('refuses a repeated parameter instead of taking one of its values', async () => {
    const { status, body } = await api.call('GET', '/api/v1/notifications/?limit=1&limit=2', token);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: { code: 400, text: 'Параметр «limit» указан несколько раз: укажите его один раз' },
    });
  });

  it.each([
    'limit=x',
    'limit=-1',
    'limit=0.5',
    'offset=1.5',
    'distributorId=abc',
    'distributorId=99999999999',
    'territoryIds=[1,x]',
    'territoryIds=%00',
  ])('rejects the query %s', async (query) => {
    const { status, body } = await api.call('GET', `/api/v1/notifications/?${query}`, token);
    expect({ status, success: body.success }).toEqual({ status: 400, success: false });
  });

  it('explains an invalid query in Russian', async () => {
    const { body } = await api.call('GET', '/api/v1/notifications/?territoryIds=[1,x]', token);
    expect(body.error).toEqual({ code: 400, text: 'Параметр «territoryIds»: ожидается список номеров вида [1,2]' });
  });

  it('ignores unknown query names and empty values', async () => {
    const plain = await api.call('GET', '/api/v1/notifications/', token);
    expect(await api.call('GET', '/api/v1/notifications/?unknown=1&territoryIds=&distributorId=', token)).toEqual(
      plain,
    );
  });

  it('answers an unknown address with 404 in the envelope', async () => {
    expect(await api.call('GET', '/api/v1/nowhere/', token)).toEqual({
      status: 404,
      body: { success: false, error: { code: 404, text: 'Неизвестный адрес запроса' } },
    });
  });
});
