import type { AnyRecord } from '#codecs/records.ts';

/** One property of the records of a sample. */
export interface SampleColumn {
  /** As the wire has it. */
  key: string;
  /** As a declaration may name it: Latin letters and digits. */
  name: string;
  /** What is there in the records, nothing (null, '', []) left out. */
  values: unknown[];
}

/** Every property of the records, in the order of its first appearance. */
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

/** `created_at` → `createdAt`, as a declaration spells names; `field` when nothing of it is Latin. */
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
