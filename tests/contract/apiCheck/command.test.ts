import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../build/apiCheck/arguments.ts';

describe('npm run contract', () => {
  it('accepts an address and a phone as users write them', () => {
    expect(readArguments(['https://api.company.ru/', '--phone', '8 (912) 000-00-01', '--write'], {})).toEqual({
      api: 'https://api.company.ru',
      phone: '79120000001',
      code: undefined,
      token: undefined,
      config: 'config',
      write: true,
      pages: 50,
      json: undefined,
      junit: undefined,
    });
  });

  it.each(['9120000001', '+7 912 000-00-01', '89120000001'])('accepts the phone %s', (phone) => {
    expect(readArguments(['https://a.ru', '--phone', phone], {}).phone).toBe('79120000001');
  });

  it('reads the address, the token and the folder from the environment', () => {
    expect(
      readArguments([], { API_URL: 'http://127.0.0.1:8080', TOKEN: 'abc', CONFIG_DIR: '/etc/office' }),
    ).toMatchObject({ api: 'http://127.0.0.1:8080', token: 'abc', config: '/etc/office' });
  });

  it.each([
    [[], 'Не сказано, какой API проверить: добавьте его адрес или задайте API_URL'],
    [
      ['api.company.ru', '--phone', '79120000001'],
      'api.company.ru — не адрес API: он начинается с https:// или http://',
    ],
    [['https://a.ru'], 'Не сказано, кем войти: добавьте --phone 7912… или --token …'],
    [['https://a.ru', '--phone', '123'], 'Телефон 123 не похож на номер: нужно 11 цифр, начиная с 7'],
    [['https://a.ru', '--token', 'x', '--pages', '0'], '--pages 0: нужно целое число больше нуля'],
    [['https://a.ru', '--tokn', 'x'], '--tokn: такого параметра нет'],
    [['https://a.ru', '--token'], '--token: после этого нужно значение'],
    [['https://a.ru', 'https://b.ru', '--token', 'x'], 'Адрес API нужен один, а лишнее здесь: https://b.ru'],
  ])('rejects %j with a one-sentence message', (typed, message) => {
    expect(() => readArguments(typed, {})).toThrow(message);
  });
});
