import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBracketed, parseBracketed } from '#codecs/bracketed.ts';

describe('Bracketed lists', () => {
  it('writes ids as one value', () => {
    expect(formatBracketed([1, 2])).toBe('[1,2]');
    expect(formatBracketed(['a', 7])).toBe('[a,7]');
    expect(formatBracketed([])).toBe('[]');
  });

  it('reads its own output', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'abcя_-0'), minLength: 1 })
      .filter((text) => String(Number(text)) !== text);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), word)), (ids) => {
        expect(parseBracketed(formatBracketed(ids))).toEqual(ids);
      }),
    );
  });

  it('reads spaces and quotes, and preserves text that only looks like a number', () => {
    expect(parseBracketed(' [1, 2 , "x"] ')).toEqual([1, 2, 'x']);
    expect(parseBracketed('[007]')).toEqual(['007']);
    expect(parseBracketed('[1,,2,]')).toEqual([1, 2]);
  });

  it.each(['', '1,2', '[1', '1]', '[[1]]', null, undefined, 5, {}, [1]])('returns an empty list for %j', (text) => {
    expect(parseBracketed(text)).toEqual([]);
  });
});
