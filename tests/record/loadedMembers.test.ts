import { describe, expect, it } from 'vitest';
import { withLoadedMembers } from '#record/loadedMembers.ts';

const fields = {
  city: { kind: 'text', send: 'address.city' },
  lat: { kind: 'number', send: 'address.place.lat' },
  extra: { kind: 'json', send: 'data.extra' },
  name: { kind: 'text' },
} as const;
const record = {
  name: 'Точка',
  address: { city: 'Тверь', zip: '170000', place: { lat: 1, accuracy: 5 } },
  data: { extra: { a: 1, b: 2 }, kept: true },
};

describe('Bodies with dotted names', () => {
  it('keep the members of the loaded record that the form does not show', () => {
    const body = { name: 'Точка 2', address: { city: 'Орёл', place: { lat: 2 } }, data: { extra: { a: 1 } } };
    expect(withLoadedMembers({ fields }, body, record)).toEqual({
      name: 'Точка 2',
      address: { city: 'Орёл', zip: '170000', place: { lat: 2, accuracy: 5 } },
      data: { extra: { a: 1 }, kept: true },
    });
  });

  it('stay as they are without a loaded object', () => {
    const body = { address: { city: 'Орёл' }, data: null };
    expect(withLoadedMembers({ fields }, body, null)).toEqual(body);
    expect(withLoadedMembers({ fields }, body, { address: null, data: record.data })).toEqual(body);
  });
});
