import { describe, expect, it } from 'vitest';
import type { Column } from '#ui/table/column.ts';
import { fixedWidthsBefore } from '#ui/table/widths.ts';

const column = (key: string, width?: number | string): Column<never> => ({ key, label: key, width, toText: () => '' });

describe('Columns before a dragged one', () => {
  it('keep their rendered widths, so that the edge follows the pointer; configured widths apply', () => {
    const columns = [column('a'), column('b', 120), column('c', 'var(--c)'), column('d'), column('e'), column('f')];
    expect(fixedWidthsBefore(columns, 4, [198, 120, 90, 20, 198, 198])).toEqual([
      { at: 0, key: 'a', width: 198 },
      { at: 3, key: 'd', width: 56 },
    ]);
  });

  it('keep no width before the first layout', () => {
    expect(fixedWidthsBefore([column('a'), column('b')], 1, [])).toEqual([]);
  });
});
