import { isRecord, type AnyRecord } from '#codecs/records.ts';

export type Id = string | number;

/** Returns the rows of a list response: `data` or `data.data` (spec D11); undefined when there is no list. */
export function listRows(data: unknown): unknown[] | undefined {
  const list = isRecord(data) && 'data' in data ? data['data'] : data;
  return Array.isArray(list) ? list : undefined;
}

/** Returns the entries of a tree at every depth, each with its location. */
export function entriesIn(
  rows: readonly unknown[],
  children: string | undefined,
  place = 'data',
): { place: string; entry: AnyRecord }[] {
  return rows.flatMap((entry, at) => {
    if (!isRecord(entry)) return [];
    const own = `${place}[${at}]`;
    const inner = children === undefined ? undefined : entry[children];
    return [{ place: own, entry }, ...(Array.isArray(inner) ? entriesIn(inner, children, `${own}.${children}`) : [])];
  });
}

/** Returns the type of a value in Russian, for a message that a list was expected. */
export function describeNonList(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? 'объект' : 'значение';
}
