import type { RowId } from './column.ts';

/**
 * Tells which element shows which record, as a key for each of `records`: a record that stays keeps its element. After a scroll jump,
 * when at most the row with the focus stays, those that come take over the elements of those that went, in order: nothing is created,
 * and the row that stays, which would lose its focus, is not moved. Otherwise they get new ones: the focus in a row that was deleted
 * must not pass to another record.
 */
export function rowKeyPool(): (records: readonly RowId[]) => readonly number[] {
  let elements = new Map<RowId, number>();
  let created = 0;
  return (records) => {
    const shown = new Set(records);
    const old = [...elements];
    const stay = old.flatMap(([record], at) => (shown.has(record) ? [at] : []));
    const gone = stay.length > 1 ? [] : old.filter(([record]) => !shown.has(record)).map(([, element]) => element);
    // Elements behind the one that stays, put before it, would push it to another place.
    let free = stay[0] ?? gone.length;
    const elementFor = () => (free-- > 0 ? gone.shift() : undefined) ?? created++;
    elements = new Map(
      records.map((record) => {
        const own = elements.get(record);
        if (own !== undefined) free = gone.length;
        return [record, own ?? elementFor()];
      }),
    );
    return [...elements.values()];
  };
}
