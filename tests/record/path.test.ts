import { describe, expect, it } from 'vitest';
import { setByPath, getByPath } from '#codecs/path.ts';

describe('Dotted names', () => {
  it('address places inside records, and group the fields of a nested record', () => {
    const body = {};
    setByPath(body, 'address.city', 'Омск');
    setByPath(body, 'address.street.name', 'Лесная');
    setByPath(body, 'plain', 1);
    expect(body).toEqual({ address: { city: 'Омск', street: { name: 'Лесная' } }, plain: 1 });
    expect(getByPath(body, 'address.street.name')).toBe('Лесная');
  });

  it('ignore inherited properties', () => {
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
