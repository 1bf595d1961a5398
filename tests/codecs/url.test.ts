import { describe, expect, it } from 'vitest';
import { safeHref } from '#codecs/url.ts';

describe('safeHref', () => {
  it('returns the address of an http or https link', () => {
    expect(safeHref('https://ya.ru/a b')).toBe('https://ya.ru/a%20b');
    expect(safeHref(' http://ya.ru ')).toBe('http://ya.ru/');
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    '//ya.ru',
    '/path',
    'ya.ru',
    '',
    null,
    undefined,
    7,
    {},
  ])('returns null for %j', (text) => {
    expect(safeHref(text)).toBeNull();
  });
});
