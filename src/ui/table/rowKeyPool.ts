type Key = string | number;

/**
 * Tells which element shows which record, as a key for each of `records`: a record that stays keeps its element. After a scroll jump,
 * when at most the row with the focus stays, those that come take over the elements of those that went, in order: nothing is created
 * and nothing moves. Otherwise they get new ones: the focus in a row that was deleted must not pass to another record.
 */
export function rowKeyPool(): (records: readonly Key[]) => readonly number[] {
  let elements = new Map<Key, number>();
  let created = 0;
  return (records) => {
    const shown = new Set(records);
    const gone = [...elements].filter(([record]) => !shown.has(record)).map(([, element]) => element);
    const jumped = elements.size - gone.length <= 1;
    elements = new Map(records.map((record) => [record, elements.get(record) ?? (jumped ? gone.shift() : undefined) ?? created++]));
    return [...elements.values()];
  };
}
