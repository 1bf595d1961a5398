import { describe, expect, it } from 'vitest';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { strategyResource } from '#resources/strategy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { lookupNameOf, searchedColumns, searchTextOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

const declared: Pick<Declaration, 'fields' | 'list'> = {
  list: { open: 'none', columns: ['name', { field: 'money', width: 90 }, 'status', 'distributor', 'sent'] },
  fields: {
    name: { kind: 'text' },
    money: { kind: 'money' },
    status: {
      kind: 'status',
      options: [
        [0, 'Активна'],
        [1, 'Не активна'],
      ],
    },
    distributor: { kind: 'select', lookup: 'distributors' },
    sent: { kind: 'date' },
    comment: { kind: 'text' },
  },
};
const record = { name: 'Зелёный Чай', money: 1250, status: 1, distributor: 7, sent: '2026-02-03', comment: 'срочно' };
const names = (field: string) =>
  field === 'distributor' ? (id: string | number) => (id === 7 ? 'ООО «Ёлка»' : undefined) : undefined;
const finds = (typed: string) =>
  matchesAllWords(searchTextOf(declared, searchedColumns(declared), record, names), searchWords(typed));

describe('List search (spec D68)', () => {
  it('looks through the displayed columns, one text after another', () => {
    expect(searchTextOf(declared, searchedColumns(declared), record, names)).toBe(
      'зеленый чай\n1 250 ₽\nне активна\nооо "елка"\n03.02.2026',
    );
  });

  it.each([
    ['чай', true],
    ['ЗЕЛЕНЫЙ', true],
    ['зелёный', true],
    ['чай елка', true],
    ['ёлка не чай', true],
    ['1 250', true],
    ['03.02', true],
    ['', true],
    ['   ', true],
    ['чай кофе', false],
    ['срочно', false],
    ['7', false],
    ['%', false],
    ['1250', false],
    ['чай\n1', true],
  ])('finds the record by «%s»: %j, when every word is in its texts', (typed, isFound) => {
    expect(finds(typed)).toBe(isFound);
  });

  it('matches letters that are typed as two characters', () => {
    expect(searchWords('Зелёныи\u0306  чай чай')).toEqual(['зеленый', 'чай']);
  });

  it('ignores values displayed as a dash', () => {
    expect(searchTextOf(declared, ['name', 'money', 'status', 'gone'], { name: '  ', status: 5 })).toBe('');
  });

  it('reads texts, the name of an object and named ids of a custom field, but no plain numbers', () => {
    expect(searchTextOf(strategyResource, ['products'], { mml: { mmlId: 3, name: 'Чай', items: [] } })).toBe('чай');
    expect(searchTextOf(pointTasksResource, ['status', 'taskId'], { status: 3, taskId: 15 })).toBe('15');
    expect(searchTextOf(pointTasksResource, ['status'], { status: 3 }, () => () => 'Выполнена')).toBe('выполнена');
  });

  it.each<[Field, string | undefined]>([
    [{ kind: 'select', lookup: 'distributors' }, 'distributors'],
    [{ kind: 'custom', name: 'taskStatus' }, 'taskStatus'],
    [{ kind: 'text' }, undefined],
  ])('names the ids of %j by %j', (field, lookup) => {
    expect(lookupNameOf(field)).toBe(lookup);
  });
});
