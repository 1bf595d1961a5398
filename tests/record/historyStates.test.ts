import { assert, array, property, record, constantFrom, option, uniqueArray, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldChanges } from '#record/fieldChanges.ts';
import { stateOf, statesOf } from '#record/historyStates.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { changesBetween } from '#server/trail/history/changes.ts';

const entry = (changes: HistoryEntry['changes'], own: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: 1_763_806_500,
  who: { id: '1', name: 'Климова Дарья Олеговна' },
  source: 'page',
  resource: 'strategy',
  record: '1',
  title: '',
  action: 'update',
  changes,
  ...own,
});

describe('States of a record reconstructed from its history', () => {
  it('equal the earlier records, regardless of the writes', () => {
    const tasks = uniqueArray(
      record({ fieldEmployeeId: integer({ min: 1, max: 6 }), volume: integer({ min: 0, max: 3 }) }),
      { selector: ({ fieldEmployeeId }) => fieldEmployeeId },
    );
    const state = record({
      comment: option(constantFrom('а', 'б')),
      ids: uniqueArray(integer({ min: 1, max: 6 })),
      tasks,
    });
    assert(
      property(array(state, { minLength: 2, maxLength: 6 }), (states) => {
        const entries = states
          .slice(1)
          .map((after, at) => entry(changesBetween(states[at] as object as Record<string, unknown>, after)))
          .toReversed();
        const found = statesOf(entries, states.at(-1) as object as Record<string, unknown>);
        expect(found.map(({ before }) => before)).toEqual(states.slice(0, -1).toReversed());
      }),
    );
  });

  it('restart at a deletion, which contains the whole record', () => {
    const deleted = { name: 'Чай', comment: 'К сезону' };
    const [, deletion] = statesOf(
      [entry({ name: [null, 'Чай'] }, { action: 'create' }), entry({}, { action: 'delete', deleted })],
      { name: 'Чай' },
    );
    expect(deletion?.before).toEqual(deleted);
  });

  it('omit values that were never observed', () => {
    expect(statesOf([entry({ comment: { after: 'Новый' } })], { comment: 'Новый', name: 'Чай' })[0]?.before).toEqual({
      name: 'Чай',
    });
  });
});

describe('Changes of an entry by field', () => {
  it('lists the form fields in their order, with each property once', () => {
    const changes = fieldChanges(
      strategyResource,
      stateOf(
        entry({
          comment: ['а', 'б'],
          distributors: { by: ['distrId'], added: [[0, { distrId: 3, name: 'Третий' }]] },
          endDate: ['2033-01-01', '2033-02-01'],
        }),
      ),
    );
    expect(changes).toEqual([
      { name: 'distributors', before: [], after: [3] },
      { name: 'period', before: [undefined, '2033-01-01'], after: [undefined, '2033-02-01'] },
      { name: 'comment', before: 'а', after: 'б' },
    ]);
  });

  it('omits a property that only contains the name of a chosen entry', () => {
    expect(
      fieldChanges(strategyVolumeResource, stateOf(entry({ mmlId: [1, 2], mmlName: ['Один', 'Два'] }))).map(
        ({ name }) => name,
      ),
    ).toEqual(['mml']);
  });
});
