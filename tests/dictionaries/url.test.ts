import { describe, expect, it } from 'vitest';
import { urlPattern } from '#dictionaries/url.ts';

const isUrl = (text: string) => new RegExp(urlPattern).test(text);

describe('Links (part1 §5, spec D44)', () => {
  it.each([
    'https://ya.ru',
    'http://a.b',
    'https://sub.пример.рф/путь?q=1#x',
    'https://ya.ru:8080',
    'HTTPS://YA.RU',
    'https://10.0.0.1/x',
    'https://ya.ru?a=b@c',
  ])('accepts %j', (text) => {
    expect(isUrl(text)).toBe(true);
  });

  it.each([
    '',
    'ya.ru',
    'www.ya.ru',
    'https://',
    'https://localhost',
    'https://a.',
    'https://.a',
    'https://a..b',
    'ftp://ya.ru',
    'https:/ya.ru',
    'https://ya.ru /x',
    'https://ya.ru/ x',
    ' https://ya.ru',
    'https://user.name@host',
    'javascript:alert(1.5)',
    'https://ya/index.html',
  ])('rejects %j', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});
