import { expect, it } from 'vitest';
import { isBlank } from '#codecs/text.ts';

it.each([null, undefined, '', ' ', '\n\t', '\u00a0'])('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', ' a ', '0', 0, false, [], {}])('treats %j as not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
