import { describe, expect, it } from 'vitest';
import { findOpenParam, formatOpenParam, parseOpenParam, setOpenParam } from '#engine/core/openParam.ts';
import type { Api } from '#schemas/declaration/declaration.ts';

const numbers: Api = { path: '/api/v1/promos/', id: 'promoId', verbs: ['list'] };
const uuids: Api = { ...numbers, idKind: 'uuid' };
const id = '0b0f6a3e-58c4-4c1f-9d53-0a4b6c1d2e3f';

describe('Open parameter (`?open=20001`, a new record `?open=new`)', () => {
  it('encodes a record, a new one and a copy', () => {
    expect([
      formatOpenParam({ id: 20001 }),
      formatOpenParam({ id: null }),
      formatOpenParam({ id: null, copyOf: 20001 }),
    ]).toEqual(['20001', 'new', 'copy-20001']);
  });

  it('is parsed back to the same value', () => {
    expect(['20001', 'new', 'copy-20001'].map((text) => parseOpenParam(numbers, text))).toEqual([
      { id: 20001 },
      { id: null },
      { id: null, copyOf: 20001 },
    ]);
    expect([id, `copy-${id}`].map((text) => parseOpenParam(uuids, text))).toEqual([{ id }, { id: null, copyOf: id }]);
  });

  it('is ignored when it has no id', () => {
    expect(
      ['', 'abc', '-5', '1.5', '007', '1e3', '../users', '99999999999999999999', 'copy-', 'copy-new', id].map((text) =>
        parseOpenParam(numbers, text),
      ),
    ).toEqual(Array(11).fill(null));
    expect(['20001', '', `${id}/..`].map((text) => parseOpenParam(uuids, text))).toEqual([null, null, null]);
  });

  it('preserves the filter in the address', () => {
    expect(setOpenParam('?status=0&period=2026-01-01..2026-01-31', '7')).toBe(
      '?status=0&period=2026-01-01..2026-01-31&open=7',
    );
    expect(setOpenParam('?open=7&status=0', null)).toBe('?status=0');
    expect(setOpenParam('?open=7', null)).toBe('');
    expect([findOpenParam('?status=0&open=7'), findOpenParam('?status=0')]).toEqual(['7', null]);
  });
});
