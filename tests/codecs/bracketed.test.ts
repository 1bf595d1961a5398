import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBracketed, formatIdsInAddress, parseBracketed, parseIdsInAddress } from '#codecs/bracketed.ts';

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

describe('Ids in the address of the page', () => {
  const villages = Array.from({ length: 3200 }, (_, index) => index + 1);

  it('have a region of 3,200 villages minus one as two ranges, and few ids as queries do', () => {
    const minusOne = villages.filter((id) => id !== 1700);
    expect(formatIdsInAddress(minusOne.toReversed())).toBe('1-1699_1701-3200');
    expect(parseIdsInAddress('1-1699_1701-3200')).toEqual(minusOne);
    expect(formatIdsInAddress([3, 1, 2])).toBe('[3,1,2]');
    expect(parseIdsInAddress('[3,1,2]')).toEqual([3, 1, 2]);
  });

  it('leave texts and codes that look like ranges as they are', () => {
    const codes = villages.map((id) => `${id}-${id + 1}`);
    expect(parseIdsInAddress(formatIdsInAddress(codes))).toEqual(codes);
  });

  it('contain every number, whatever the gaps', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500), { minLength: 50, maxLength: 400 }), (ids) => {
        const text = formatIdsInAddress(ids);
        expect(new URLSearchParams({ ids: text }).toString()).toBe(`ids=${text}`);
        expect(parseIdsInAddress(text)).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });

  it.each(['1-999999999', '5-', '1--2', '_', '-1', '1-2,3'])('are none for %s', (text) => {
    expect(parseIdsInAddress(text)).toEqual([]);
  });
});
