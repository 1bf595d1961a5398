import { describe, expect, it } from 'vitest';
import { nestedIn, putNested } from '#codecs/nested.ts';

describe('a dotted name', () => {
  it('is a place inside records: what lies under one record comes together', () => {
    const body = {};
    putNested(body, 'address.city', 'Омск');
    putNested(body, 'address.street.name', 'Лесная');
    putNested(body, 'plain', 1);
    expect(body).toEqual({ address: { city: 'Омск', street: { name: 'Лесная' } }, plain: 1 });
    expect(nestedIn(body, 'address.street.name')).toBe('Лесная');
  });

  it('meets nothing that the record does not own', () => {
    const body = {};
    putNested(body, '__proto__.polluted', true);
    putNested(body, 'constructor.prototype.polluted', true);
    expect('polluted' in {}).toBe(false);
    expect([nestedIn({}, 'constructor.name'), nestedIn({ a: 'text' }, 'a.length'), nestedIn(null, 'a')]).toEqual([undefined, undefined, undefined]);
  });
});
