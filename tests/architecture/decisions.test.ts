import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => file !== 'README.md');

describe('Decision records', () => {
  it('have at most 250 words each', () => {
    const lengths = records.map((file) => [file, read(file).trim().split(/\s+/).length] as const);
    expect(lengths.length).toBeGreaterThan(30);
    expect(lengths.filter(([, words]) => words > 250)).toEqual([]);
  });

  it('are each in the index, which fits a screen', () => {
    const index = read('README.md');
    expect([...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file).sort()).toEqual(records.sort());
    expect(index.trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  });

  it('refer to each other only by numbers that exist', () => {
    const numbers = new Set(records.map((file) => file.slice(0, 4)));
    const references = records.flatMap((file) =>
      [...read(file).matchAll(/\((0\d{3}(?:, 0\d{3})*)\)/g)].flatMap(([, list = '']) =>
        list.split(', ').map((number) => ({ file, number })),
      ),
    );
    expect(references.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});
