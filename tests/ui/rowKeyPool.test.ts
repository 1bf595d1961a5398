import { expect, test } from 'vitest';
import { rowKeyPool } from '#ui/table/rowKeyPool.ts';

test('keeps the element of a remaining record, and creates one for a new record', () => {
  const elements = rowKeyPool();
  expect(elements([1, 2, 3])).toEqual([0, 1, 2]);
  expect(elements([2, 3, 4])).toEqual([1, 2, 3]);
  expect(elements([1, 2, 3])).toEqual([4, 1, 2]);
});

test('reuses every element in order after a jump and creates only the missing ones', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3]);
  expect(elements([51, 52, 53, 54])).toEqual([0, 1, 2, 3]);
  expect(elements([7, 8])).toEqual([0, 1]);
});

test('keeps the element of the focused row over a jump', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3]);
  expect(elements([2, 51, 52])).toEqual([1, 0, 2]);
});

test('keeps the element of the focused row in place when more rows precede it than before', () => {
  const elements = rowKeyPool();
  elements([1, 30, 50]);
  expect(elements([28, 29, 30, 31])).toEqual([0, 3, 1, 2]);
});

test('does not reuse the element of a deleted row for the row that appears', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3, 4]);
  expect(elements([1, 3, 4, 5])).toEqual([0, 2, 3, 4]);
});
