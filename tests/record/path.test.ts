import { describe, expect, it } from 'vitest';
import { setByPath, getByPath } from '#codecs/path.ts';

describe('a dotted name', () => {
  it('is a place inside records: what lies under one record comes together', () => {
    const body = {};
    setByPath(body, 'address.city', 'Омск');
    setByPath(body, 'address.street.name', 'Лесная');
    setByPath(body, 'plain', 1);
    expect(body).toEqual({ address: { city: 'Омск', street: { name: 'Лесная' } }, plain: 1 });
    expect(getByPath(body, 'address.street.name')).toBe('Лесная');
  });

  it('meets nothing that the record does not own', () => {
    const body = {};
    setByPath(body, '__proto__.polluted', true);
    setByPath(body, 'constructor.prototype.polluted', true);
    expect('polluted' in {}).toBe(false);
    expect([getByPath({}, 'constructor.name'), getByPath({ a: 'text' }, 'a.length'), getByPath(null, 'a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
