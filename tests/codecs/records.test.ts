import { describe, expect, it } from 'vitest';
import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';

describe('Records of a response (spec D11)', () => {
  it.each([
    [[{ a: 1 }, null, 7, 'x', [1]], [{ a: 1 }]],
    [{ data: [{ a: 1 }] }, [{ a: 1 }]],
    [{ data: { a: 1 } }, [{ a: 1 }]],
    [{ a: 1 }, [{ a: 1 }]],
    [{ data: null }, []],
    [null, []],
    [undefined, []],
    ['<html>', []],
    [5, []],
  ])('extracts the records of %j', (value, records) => {
    expect(recordsIn(value)).toEqual(records);
  });

  it('rejects an array as a record', () => {
    expect([isRecord([]), isRecord({}), isRecord(null)]).toEqual([false, true, false]);
    expect([recordIn([1]), recordIn({ a: 1 })]).toEqual([{}, { a: 1 }]);
  });
});
