import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBracketed } from '#codecs/bracketed.ts';
import { serializeQuery } from '#providers/serializeQuery.ts';

const read = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

describe('wireQuery', () => {
  it('writes a list as one bracketed value', () => {
    expect(read(serializeQuery({ territoryIds: [1, 2], distrIds: ['a'] }))).toEqual({
      territoryIds: '[1,2]',
      distrIds: '[a]',
    });
  });

  it('does not escape the commas of a list, which thousands of ids would feel', () => {
    expect(serializeQuery({ territoryIds: [1, 2], q: 'а,б' })).toBe('territoryIds=%5B1,2%5D&q=%D0%B0,%D0%B1');
  });

  it('omits empty values, and includes false and 0', () => {
    const query = serializeQuery({
      a: null,
      b: undefined,
      c: '',
      d: '  ',
      e: [],
      f: [null, ''],
      g: Number.NaN,
      taskActual: false,
      status: 0,
      offset: 0,
      q: 'мол & ко',
    });
    expect(read(query)).toEqual({ taskActual: 'false', status: '0', offset: '0', q: 'мол & ко' });
  });

  it('rejects values that a query cannot represent instead of dropping them', () => {
    expect(() => serializeQuery({ period: { from: 1 } })).toThrow('"period"');
    expect(() => serializeQuery({ ids: [[1]] })).toThrow(TypeError);
  });

  it('preserves every text and list of ids', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { minLength: 1 }), (q, ids) => {
        const { q: sent, ids: list } = read(serializeQuery({ q, ids }));
        expect(sent).toBe(q);
        expect(parseBracketed(list)).toEqual(ids);
      }),
    );
  });
});
