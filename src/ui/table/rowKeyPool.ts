import type { RowId } from './column.ts';

/**
 * Assigns elements to records, as a key for each of `records`: a record that stays keeps its element. After a scroll
 * jump, when at most the focused row stays, new records reuse the elements of removed ones in order, so that no element
 * is created and the focused one, which would lose its focus, is not moved. Otherwise new records get new elements,
 * because the focus in a deleted row must not pass to another record.
 */
export function rowKeyPool(): (records: readonly RowId[]) => readonly number[] {
  let elements = new Map<RowId, number>();
  let created = 0;
  return (records) => {
    const shown = new Set(records);
    const old = [...elements];
    const stay = old.flatMap(([record], at) => (shown.has(record) ? [at] : []));
    const removed = stay.length > 1 ? [] : old.filter(([record]) => !shown.has(record)).map(([, element]) => element);
    // Moving later elements before the one that stays would change its position.
    let free = stay[0] ?? removed.length;
    const elementFor = () => (free-- > 0 ? removed.shift() : undefined) ?? created++;
    elements = new Map(
      records.map((record) => {
        const own = elements.get(record);
        if (own !== undefined) free = removed.length;
        return [record, own ?? elementFor()];
      }),
    );
    return [...elements.values()];
  };
}
