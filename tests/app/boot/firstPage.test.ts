import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPageOf, type FirstPage } from '#app/boot/firstPage.ts';
import { serializeQuery } from '#providers/serializeQuery.ts';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { firstPage, firstPages } from '../../../build/firstPages.ts';

const id = fc.integer({ min: 1, max: 100_000 });
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2027-01-01');

/** Generates values that the filter of a built-in list may hold. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'dateRange') return fc.tuple(fc.option(day), fc.option(day));
  if (field.kind === 'treeSelect') return fc.uniqueArray(id, { maxLength: 4 });
  if ('options' in field && Array.isArray(field.options))
    return fc.constantFrom(null, ...(field.options as [unknown][]).map(([value]) => value));
  if (field.kind === 'text') return fc.string();
  return fc.option(id);
}

/** Returns the request that the whole application sends. */
function requestedUrl(declaration: Declaration, search: string): string {
  const names = declaration.filter?.fields ?? [];
  const query = Object.fromEntries(
    queryOf(declaration, names, filterFromAddress(declaration, names, new URLSearchParams(search))),
  );
  return `${declaration.api.path}?${serializeQuery({ ...query, limit: 100, offset: 0 })}`;
}

const lists = resources.filter(({ menu }) => menu !== undefined && menu.path in firstPages());

describe('Prefetched first page', () => {
  it('is known for every menu list that the engine draws', () => {
    expect(Object.keys(firstPages())).toEqual([
      '/notice',
      '/strategy',
      '/motivation',
      '/audit/strategy',
      '/strategy-volume',
      '/tasks-volume',
      '/feedback/issues',
      '/map',
    ]);
  });

  it('is the overview of the map under the filter in the address, and none without a filter', () => {
    const page = firstPages()['/map'] as FirstPage;
    const urlOf = (filter: Record<string, unknown>) => `/config/map/overview/?${serializeQuery(filter)}`;
    expect(firstPageOf(page, '')).toBe(urlOf({ taskActual: true }));
    expect(firstPageOf(page, '?place=55,73,6&point=7&territories=[3,4]&distributor=5&actual=false')).toBe(
      urlOf({ territoryIds: [3, 4], distributorId: 5, taskActual: false }),
    );
    expect(firstPageOf({ ...page, fields: [] }, '')).toBeNull();
  });

  it.each(lists.map((declaration) => [declaration.name, declaration] as const))(
    '%s: has exactly the URL that the application builds for the filter in the address',
    (_name, declaration) => {
      const names = declaration.filter?.fields ?? [];
      const values = fc.record(
        Object.fromEntries(names.map((name) => [name, valueOf(declaration.fields[name] as Field)])),
      );
      fc.assert(
        fc.property(values, (filter) => {
          const search = `?${filterToAddress(declaration, names, filter).toString()}`;
          expect(firstPageOf(firstPage(declaration), search)).toBe(requestedUrl(declaration, search));
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each(lists.map((declaration) => [declaration.name, declaration] as const))(
    '%s: has the URL of the application, or is left to the application, for any address',
    (_name, declaration) => {
      const names = declaration.filter?.fields ?? [];
      const text = fc.oneof(
        fc.string(),
        fc.constantFrom(
          '[]',
          '[1,',
          '007',
          '1e3',
          '"а"',
          'null',
          '..',
          '2026-13-99',
          '2026-13-99..',
          '2026-02-30..2026-03-01',
          '2026-02-01..',
          '2027-01-01..2026-01-01',
          ' ',
          '-1',
          'true',
        ),
      );
      fc.assert(
        fc.property(fc.record(Object.fromEntries(names.map((name) => [name, fc.option(text)]))), (given) => {
          const search = `?${new URLSearchParams(Object.entries(given).flatMap(([name, item]) => (item === null ? [] : [[name, item]]))).toString()}`;
          expect([null, requestedUrl(declaration, search)]).toContain(firstPageOf(firstPage(declaration), search));
        }),
        { numRuns: 300 },
      );
    },
  );
});
