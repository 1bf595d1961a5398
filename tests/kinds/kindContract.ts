import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** Tests the rules of every kind with a form value: `values` generates values of this field. */
export function testKindContract(field: Field, values: fc.Arbitrary<unknown>): void {
  const { empty, parse, serialize, toAddress, fromAddress, check, sample, toText, matches } = kindOf(field);

  it('restores values from the wire format', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(serialize(value, field), field)).toEqual(value);
      }),
    );
  });

  it('restores values from the URL', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = toAddress(value);
        expect(text === null ? value : fromAddress(text, field)).toEqual(value);
      }),
    );
  });

  it('returns the empty value for anything invalid, and never throws', () => {
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
