import { describe, expect, it } from 'vitest';
import { isUrl, safeHref } from '#codecs/url.ts';

describe('isUrl', () => {
  it.each(['https://ya.ru', 'http://a.b', 'https://sub.пример.рф/путь?q=1#x', 'https://ya.ru:8080', 'HTTPS://YA.RU', 'https://10.0.0.1/x'])('takes %j', (text) => {
    expect(isUrl(text)).toBe(true);
  });

  it.each(['', 'ya.ru', 'www.ya.ru', 'https://', 'https://localhost', 'https://a.', 'https://.a', 'ftp://ya.ru', 'https:/ya.ru', 'https://ya.ru /x', ' https://ya.ru', 'https://user.name@host', 'javascript:alert(1.5)', 'https://ya/index.html', null, 5])('refuses %j', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});

describe('safeHref', () => {
  it('gives the address of an http or https link', () => {
    expect(safeHref('https://ya.ru/a b')).toBe('https://ya.ru/a%20b');
    expect(safeHref(' http://ya.ru ')).toBe('http://ya.ru/');
  });

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc', '//ya.ru', '/path', 'ya.ru', '', null, undefined, 7, {}])('gives null for %j', (text) => {
    expect(safeHref(text)).toBeNull();
  });
});
