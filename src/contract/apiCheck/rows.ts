import { isRecord, type AnyRecord } from '#codecs/records.ts';

export type Id = string | number;

/** The rows of a list's answer: `data`, or `data.data` (spec D11); undefined where there is no list. */
export function listRows(data: unknown): unknown[] | undefined {
  const list = isRecord(data) && 'data' in data ? data['data'] : data;
  return Array.isArray(list) ? list : undefined;
}

/** A tree's entries at every depth, each with its place. */
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

/** What a value is, in Russian, where a list was expected. */
export function describeNonList(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? 'объект' : 'значение';
}
