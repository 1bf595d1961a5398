import { describe, expect, it } from 'vitest';
import { nextSort } from '#ui/table/sortOrder.ts';

const item = [{ name: 'a' }];
const three = [{ name: 'a' }, { name: 'b', descending: true }, { name: 'c' }];

describe('Sort after a press on a header', () => {
  it.each([
    ['none', [], 'a', false, [{ name: 'a' }]],
    ['ascending', item, 'a', false, [{ name: 'a', descending: true }]],
    ['descending', [{ name: 'a', descending: true }], 'a', false, []],
    ['another column', item, 'b', false, [{ name: 'b' }]],
    ['the second of three', three, 'b', false, [{ name: 'b' }]],
    ['the first of three', three, 'a', false, [{ name: 'a', descending: true }]],
  ])('sorts only by that column, pressed with %s', (_, by, name, add, expected) => {
    expect(nextSort(by, name, add)).toEqual(expected);
  });

  it.each([
    ['added after the others', item, 'b', [{ name: 'a' }, { name: 'b' }]],
    [
      'turned in its place',
      three,
      'a',
      [{ name: 'a', descending: true }, { name: 'b', descending: true }, { name: 'c' }],
    ],
    ['taken out', three, 'b', [{ name: 'a' }, { name: 'c' }]],
    [
      'the third at most: a fourth takes its place',
      three,
      'd',
      [{ name: 'a' }, { name: 'b', descending: true }, { name: 'd' }],
    ],
  ])('handles a column pressed with Shift: %s', (_, by, name, expected) => {
    expect(nextSort(by, name, true)).toEqual(expected);
  });
});
