import { expect, test } from 'vitest';
import { rowKeyPool } from '#ui/table/rowKeyPool.ts';

test('a record that stays keeps its element, one that comes gets a new one', () => {
  const elements = rowKeyPool();
  expect(elements([1, 2, 3])).toEqual([0, 1, 2]);
  expect(elements([2, 3, 4])).toEqual([1, 2, 3]);
  expect(elements([1, 2, 3])).toEqual([4, 1, 2]);
});

test('after a jump every element is used again, in order; only what is missing is created', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3]);
  expect(elements([51, 52, 53, 54])).toEqual([0, 1, 2, 3]);
  expect(elements([7, 8])).toEqual([0, 1]);
});

test('the row with the focus keeps its element over a jump', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3]);
  expect(elements([2, 51, 52])).toEqual([1, 0, 2]);
});

test('the element of the row with the focus is not moved when more rows come before it than stood there', () => {
  const elements = rowKeyPool();
  elements([1, 30, 50]);
  expect(elements([28, 29, 30, 31])).toEqual([0, 3, 1, 2]);
});

test('the element of a deleted row is not given to the one that comes into view', () => {
  const elements = rowKeyPool();
  elements([1, 2, 3, 4]);
  expect(elements([1, 3, 4, 5])).toEqual([0, 2, 3, 4]);
});
