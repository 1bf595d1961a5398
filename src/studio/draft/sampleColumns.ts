import type { AnyRecord } from '#codecs/records.ts';

/** One property of the records of a sample. */
export interface SampleColumn {
  /** Name on the wire. */
  key: string;
  /** Valid name for a declaration: Latin letters and digits. */
  name: string;
  /** The values in the records, without empty ones (null, '', []). */
  values: unknown[];
}

/** Returns every property of the records, in the order of its first appearance. */
export function columnsOfSample(records: readonly AnyRecord[]): SampleColumn[] {
  const columns = new Map<string, unknown[]>();
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      const values = columns.get(key) ?? [];
      columns.set(key, values);
      if (!isNothing(value)) values.push(value);
    }
  }
  const taken = new Set<string>();
  return [...columns].map(([key, values]) => ({ key, name: freeName(toFieldName(key), taken), values }));
}

/** Converts a name for a declaration: `created_at` → `createdAt`; `field` when it has no Latin letters. */
export function toFieldName(key: string): string {
  const [head = '', ...rest] = key.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  const joined = [head, ...rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1))]
    .join('')
    .replace(/^\d+/, '');
  return joined === '' ? 'field' : joined;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let at = 2; taken.has(free); at += 1) free = `${name}${at}`;
  taken.add(free);
  return free;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
