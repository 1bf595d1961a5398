import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contentWidthOf, useContentWidths } from '#engine/list/contentWidths.ts';
import { cellStyle, type Column } from '#ui/table/column.ts';

interface Person {
  name: string;
  note: string;
}
/** Returns rows with names of the given lengths, in words of nine letters. */
const named = (lengths: readonly number[]): Person[] =>
  lengths.map((length) => ({ name: 'яяяяяяяяя '.repeat(50).slice(0, length), note: '' }));
const name: Column<Person> = { key: 'name', label: 'Имя', toText: (row) => row.name };
const note: Column<Person> = { key: 'note', label: 'Примечание', toText: (row) => row.note };

describe('Widths of columns by their texts', () => {
  it('fit 90 of 100 texts of the first rows on one line', () => {
    expect(contentWidthOf(name, named([10, 10, 10, 10, 10, 10, 10, 10, 10, 90]))).toBe(112);
    expect(contentWidthOf(name, named([20, 20]))).toBe(190);
  });

  it('break no word of up to 16 letters, even in one row', () => {
    const towns = [...Array.from({ length: 20 }, () => 'Сочи'), 'Новочеркасск'].map((town) => ({
      name: town,
      note: '',
    }));
    expect(contentWidthOf(name, towns)).toBe(128);
    expect(contentWidthOf(name, [{ name: 'я'.repeat(40), note: '' }])).toBe(346);
    expect(contentWidthOf(name, [...towns, { name: 'я'.repeat(40), note: '' }])).toBe(159);
  });

  it('fit the longest word of the header with its question mark', () => {
    expect(contentWidthOf(note, named([1]))).toBe(112);
    expect(contentWidthOf({ ...note, label: 'Список всех', help: 'Списки' }, named([1]))).toBe(107);
  });

  it('are neither too narrow for a pointer nor wider than a third of a usual window', () => {
    expect(contentWidthOf({ ...name, label: 'ID' }, named([1]))).toBe(64);
    expect(contentWidthOf(name, named([500]))).toBe(480);
  });

  it('leave room for pictures', () => {
    expect(contentWidthOf({ ...name, stateful: true }, named([1]))).toBe(194);
  });

  it('keep declared and chosen widths, and stay the same when more rows arrive', () => {
    const columns = [{ ...note, width: 100 }, name];
    const { result, rerender } = renderHook(({ rows }) => useContentWidths(columns, rows), {
      initialProps: { rows: named([]) },
    });
    expect(result.current).toEqual(columns);
    rerender({ rows: named([20]) });
    expect(result.current).toMatchObject([{ width: 100 }, { content: 190, minWidth: 132 }]);
    rerender({ rows: named([20, 60, 60]) });
    expect(result.current[1]?.content).toBe(190);
  });

  it('take from the longest texts first when a table is narrow', () => {
    const shrink = (content: number) => Number(String(cellStyle({ ...name, content }).flex).split(' ')[1]);
    expect(shrink(480) / shrink(240)).toBe(4);
  });
});
