import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** What holds of every kind that a form holds: `values` are such as a form of this field may have. */
export function testKindContract(field: Field, values: fc.Arbitrary<unknown>): void {
  const { empty, parse, serialize, toAddress, fromAddress, check, sample, toText, matches } = kindOf(field);

  it('takes back from the wire what it has sent', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(serialize(value, field), field)).toEqual(value);
      }),
    );
  });

  it('takes back from the address what it has put there', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = toAddress(value);
        expect(text === null ? value : fromAddress(text, field)).toEqual(value);
      }),
    );
  });

  it('makes the empty value of whatever does not fit, and breaks on nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const wire = serialize(parse(raw, field), field);
        expect(serialize(parse(wire, field), field)).toEqual(wire);
        expect(typeof toText(raw, field)).toBe('string');
      }),
    );
    expect(parse(undefined, field)).toEqual(empty(field));
  });

  it('accepts and finds its own samples', () => {
    const samples = Array.from({ length: 10 }, (_, at) => sample(at, field)).filter((raw) => raw !== undefined);
    expect(
      samples
        .flat()
        .map((item) => check(item, field))
        .filter(Boolean),
    ).toEqual([]);
    expect(samples.filter((raw) => !matches(raw, raw, field))).toEqual([]);
  });
}
