import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record as recordOf,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRecord } from '#codecs/records.ts';
import { applyChanges } from '#server/trail/history/changes.ts';
import { openHistory, type HistoryApi } from './openHistory.ts';
import { samples, type WritableSample } from './samples.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: HistoryApi;
let tokens: string[];
beforeAll(async () => {
  api = await openHistory();
  tokens = [api.token, (await api.signIn(demoPhones.nothing)).access_token];
});
afterAll(() => api.close());

const agents = uniqueArray(
  recordOf({
    fieldEmployeeId: integer({ min: 1, max: 12 }),
    volume: integer({ min: 1, max: 99 }),
    money: integer({ min: 1, max: 99 }),
  }),
  { selector: ({ fieldEmployeeId }) => fieldEmployeeId, maxLength: 6 },
);
const items = uniqueArray(
  recordOf({ productId: integer({ min: 1, max: 12 }), minVolume: integer({ min: 1, max: 9 }) }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 6 },
);
const ids = uniqueArray(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const name = constantFrom('Первая', 'Вторая', 'Третья');

/** Values that random writes set, by resource. */
const edits: Record<string, Arbitrary<object>> = {
  strategyVolume: recordOf({ name, tasks: agents, comment: constantFrom(null, 'Да', 'Нет') }),
  mml: recordOf({ name, items }),
  auditStrategy: recordOf({
    name,
    territoryIds: ids,
    tradeMarks: uniqueArray(
      recordOf({ categoryId: integer({ min: 1, max: 4 }), tradeMarkIds: uniqueArray(integer({ min: 1, max: 4 })) }),
      { selector: ({ categoryId }) => categoryId },
    ),
  }),
  promo: recordOf({ name, territoryIds: ids }),
};

/** A null property equals a missing one. */
const definedMembers = (record: AnyRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

async function standing(sample: WritableSample, id: number): Promise<AnyRecord> {
  const record = (await api.call('GET', `${sample.path}${id}/`, api.token)).body.data as AnyRecord;
  if (sample.resource !== 'mml') return definedMembers(record);
  return definedMembers({
    ...record,
    items: (record['items'] as AnyRecord[]).map(({ productId, categoryId, minVolume, name: own }) => ({
      productId,
      categoryId,
      minVolume,
      name: own,
    })),
  });
}

it.each(samples.filter(({ resource }) => Object.hasOwn(edits, resource)))(
  'rebuilds the current record of $resource from its history after random concurrent writes',
  async (sample) => {
    await assert(
      asyncProperty(
        array(edits[sample.resource] as Arbitrary<object>, { minLength: 1, maxLength: 6 }),
        async (changes) => {
          const id = await api.make(sample);
          const writers = tokens.slice(0, sample.resource === 'promo' ? 1 : 2);
          await Promise.all(
            changes.map((change, at) =>
              api.call('PUT', `${sample.path}${id}/`, writers[at % writers.length], { ...sample.body, ...change }),
            ),
          );
          const entries = (await api.entriesOf(sample.resource, id)).toReversed();
          expect(entries).toHaveLength(changes.length + 1);
          expect(
            definedMembers(entries.reduce((record: AnyRecord, entry) => applyChanges(record, entry.changes), {})),
          ).toEqual(await standing(sample, id));
        },
      ),
      { numRuns: 15 },
    );
  },
);
