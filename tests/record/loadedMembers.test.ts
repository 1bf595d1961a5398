import { describe, expect, it } from 'vitest';
import { changedBody } from '#record/changedBody.ts';
import { withLoadedMembers } from '#record/changedBody.ts';

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

describe('Bodies of only changed members', () => {
  const left = { whenEmpty: 'leaveOut' } as const;
  const memberFields = {
    note: { kind: 'text', ...left },
    city: { kind: 'text', send: 'address.city', ...left },
    period: { kind: 'dateRange', send: ['from', 'to'], ...left },
    name: { kind: 'text' },
  } as const;

  it('send null for an emptied field that is left out', () => {
    const before = { name: 'Точка', note: 'раз', address: { city: 'Тверь' }, from: '2026-01-01', to: '2026-01-31' };
    expect(changedBody({ fields: memberFields }, before, { name: 'Точка' })).toEqual({
      note: null,
      address: { city: null },
      from: null,
      to: null,
    });
    expect(changedBody({ fields: memberFields }, before, { ...before, name: 'Точка 2' })).toEqual({ name: 'Точка 2' });
    expect(changedBody({ fields: memberFields }, { name: 'Точка' }, { name: 'Точка' })).toEqual({});
  });
});

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
