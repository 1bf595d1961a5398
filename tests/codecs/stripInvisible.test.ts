import { describe, expect, it } from 'vitest';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { isBlank } from '#codecs/text.ts';

describe('Invisible characters (spec D87)', () => {
  it.each([
    ['\u202a+7 912\u202c', '+7 912'],
    ['\ufeffКод', 'Код'],
    ['Мо\u00adло\u200bко', 'Молоко'],
    ['\u200b', ''],
    ['\u3164\u2800', ''],
    ['один\u0007\tдва\r\nтри', 'один\tдва\r\nтри'],
    ['№ 5 – «Ёлка» Йод', '№ 5 – «Ёлка» Йод'],
    ['Семья 👨‍👩‍👧', 'Семья 👨‍👩‍👧'],
  ])('reads %j as %j', (text, visible) => {
    expect(stripInvisible(text)).toBe(visible);
  });

  it('leaves a text of them blank', () => {
    expect(isBlank('\u200b \u2060')).toBe(true);
    expect(isBlank('\u200bа')).toBe(false);
  });
});
