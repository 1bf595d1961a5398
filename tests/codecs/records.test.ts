import { describe, expect, it } from 'vitest';
import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';

describe('records of an answer (spec D11)', () => {
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
  ])('%j', (value, records) => {
    expect(recordsIn(value)).toEqual(records);
  });

  it('an array is no record', () => {
    expect([isRecord([]), isRecord({}), isRecord(null)]).toEqual([false, true, false]);
    expect([recordIn([1]), recordIn({ a: 1 })]).toEqual([{}, { a: 1 }]);
  });
});
