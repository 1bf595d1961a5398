import { describe, expect, it } from 'vitest';
import { putAt, valueAt } from '#codecs/path.ts';

describe('a dotted name', () => {
  it('is a place inside records: what lies under one record comes together', () => {
    const body = {};
    putAt(body, 'address.city', 'Омск');
    putAt(body, 'address.street.name', 'Лесная');
    putAt(body, 'plain', 1);
    expect(body).toEqual({ address: { city: 'Омск', street: { name: 'Лесная' } }, plain: 1 });
    expect(valueAt(body, 'address.street.name')).toBe('Лесная');
  });

  it('meets nothing that the record does not own', () => {
    const body = {};
    putAt(body, '__proto__.polluted', true);
    putAt(body, 'constructor.prototype.polluted', true);
    expect('polluted' in {}).toBe(false);
    expect([valueAt({}, 'constructor.name'), valueAt({ a: 'text' }, 'a.length'), valueAt(null, 'a')]).toEqual([undefined, undefined, undefined]);
  });
});
