import { describe, expect, it } from 'vitest';
import { leavesAfterAll, searchedTree, tradeMarkEntries } from '#custom/tradeMarks/tradeMarkTree.ts';
import { visibleNodes } from '#ui/tree/treeIndex.ts';
import { leafSelection } from '#ui/tree/treeSelection.ts';

const entries = tradeMarkEntries([
  {
    categoryId: 1,
    categoryName: 'Чай',
    tradeMarks: [
      { tradeMarkId: 2, tradeMarkName: 'Утро' },
      { tradeMarkId: 3, tradeMarkName: 'Вечер' },
    ],
  },
  { categoryId: 4, categoryName: 'Кофе', tradeMarks: [{ tradeMarkId: 2, tradeMarkName: 'Утро' }] },
  { categoryId: 5, categoryName: 'Чайники', tradeMarks: [] },
]);
const shown = (searchTerm: string) => {
  const tree = searchedTree(entries, searchTerm);
  return visibleNodes(tree, new Set(), searchTerm).map((index) => tree.nodes[index]?.id);
};

describe('Trade marks during a search (part1 §2.4)', () => {
  it.each([
    ['утро', ['1', '1/2', '4', '4/2']],
    ['вечер', ['1', '1/3']],
    ['чай', ['1', '1/2', '1/3', '5']],
    ['кофе', ['4', '4/2']],
    ['сок', []],
  ])('shows for %s: %j, matching categories with all their marks, else the matching marks', (searchTerm, ids) =>
    expect(shown(searchTerm)).toEqual(ids),
  );

  it('shows the whole tree without a search', () => {
    expect(searchedTree(entries, '').nodes.map(({ id }) => id)).toEqual(['1', '1/2', '1/3', '4', '4/2', '5']);
  });

  it('selects and clears only the shown marks by the checkbox of a category', () => {
    const tree = searchedTree(entries, 'вечер');
    expect(leafSelection(tree, []).toggle(0)).toEqual(['1/3']);
    expect(leafSelection(tree, ['1/2', '1/3']).toggle(0)).toEqual(['1/2']);
  });

  it.each([
    ['set', ['4/2'], true, 'вечер', ['4/2', '1/3']],
    ['set, one of them chosen', ['1/3'], true, 'вечер', ['1/3']],
    ['cleared', ['4/2', '1/3'], false, 'вечер', ['4/2']],
  ])('preserves marks hidden by the search when Все is %s', (_name, chosen, set, searchTerm, after) =>
    expect(leavesAfterAll(chosen, ['1/3'], set, searchTerm)).toEqual(after),
  );

  it('clears every mark by Все without a search, even those missing in the response', () => {
    expect(leavesAfterAll(['9/9', '1/3'], ['1/3', '4/2'], true, '')).toEqual(['1/3', '4/2']);
    expect(leavesAfterAll(['9/9', '1/3'], ['1/3', '4/2'], false, '')).toEqual([]);
  });
});
