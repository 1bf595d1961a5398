import { describe, expect, it } from 'vitest';
import type { PlannedRow } from '#engine/import/plannedRow.ts';
import { idOfRow, levelsOf, rowsNamedIn, withoutNamedRows } from '#engine/import/namedRows.ts';
import type { Values } from '#record/values.ts';

/** Returns a check of new rows by their bodies; a row without a body has an error or changes nothing. */
const checkOf = (bodies: Readonly<Record<number, Values | null>>): ReadonlyMap<number, PlannedRow> =>
  new Map(
    Object.entries(bodies).map(([key, body]) => {
      const number = Number(key);
      const state = body === null ? 'error' : 'new';
      const plan = { number, state, id: null, changes: [], conflicts: [], errors: [], body } as const;
      const row = { number, cells: [], wrong: new Map<number, string>() };
      return [
        number,
        { row, plan, key: null, base: undefined, title: '', names: rowsNamedIn(body) } as unknown as PlannedRow,
      ];
    }),
  );

describe('Rows that name records of other rows', () => {
  it('are written after the rows that they name', () => {
    const rows = checkOf({
      2: { name: 'Город', parentId: idOfRow(3) },
      3: { name: 'Область', parentId: idOfRow(4) },
      4: { name: 'Край', parentId: null },
      5: { name: 'Село', parentId: 17 },
    });
    expect(levelsOf(rows)).toEqual([[4, 5], [3], [2]]);
  });

  it('are not written when a row that they name is not, or when they name each other', () => {
    const rows = checkOf({
      2: null,
      3: { parentId: idOfRow(2) },
      4: { parentId: idOfRow(3) },
      5: { parentId: idOfRow(6) },
      6: { parentId: idOfRow(5) },
      7: { parentId: idOfRow(7) },
      8: { parentId: null },
    });
    expect(levelsOf(rows)).toEqual([[8]]);
  });

  it('name several records in a list', () => {
    const body = { name: 'Акция', regions: [idOfRow(3), 7, idOfRow(4), idOfRow(3)] };
    expect(rowsNamedIn(body)).toEqual([3, 4]);
    expect(withoutNamedRows(body)).toEqual({ name: 'Акция', regions: [7] });
    expect(withoutNamedRows({ parentId: idOfRow(3), place: [55.5, 37.5] })).toEqual({
      parentId: null,
      place: [55.5, 37.5],
    });
  });
});
