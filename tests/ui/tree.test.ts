import { describe, expect, it } from 'vitest';
import type { Option } from '#ui/options.ts';
import { entriesOf } from '#engine/lookups/lookupEntries.ts';
import { indexTree, visibleNodes } from '#ui/tree/treeIndex.ts';
import { coveringSelection, leafSelection } from '#ui/tree/treeSelection.ts';

const entry = (id: number, name: string, children: Option[] = []): Option => ({ id, name, detail: '', children });
const tree = indexTree([
  entry(1, 'Сибирский округ', [
    entry(2, 'Омская область', [entry(3, 'Омск'), entry(4, 'Тара')]),
    entry(5, 'Томская область', [entry(6, 'Томск')]),
  ]),
  entry(7, 'Уральский округ', [entry(8, 'Тюмень')]),
]);
const at = (id: number) => tree.byId.get(id) ?? -1;

describe('Territory tree', () => {
  it('drops repeated ids at any place (part1 §3)', () => {
    const lookup = { path: '/api/v1/territories/', id: 'territoryId', name: 'name', children: 'childTerritories' };
    const node = (territoryId: number, childTerritories: unknown[] = []) => ({
      territoryId,
      name: `Т${territoryId}`,
      childTerritories,
    });
    const index = indexTree(entriesOf([node(1, [node(2), node(2), node(3)]), node(3)], lookup));
    expect(index.nodes.map((item) => item.id)).toEqual([1, 2, 3]);
  });

  it('shows roots and the children of expanded nodes', () => {
    const names = (expanded: number[]) =>
      visibleNodes(tree, new Set(expanded), '').map((index) => tree.nodes[index]?.name);
    expect(names([])).toEqual(['Сибирский округ', 'Уральский округ']);
    expect(names([1])).toEqual(['Сибирский округ', 'Омская область', 'Томская область', 'Уральский округ']);
  });

  it('shows matches of a search with their ancestors, in reading order', () => {
    expect(visibleNodes(tree, new Set(), 'тара').map((index) => tree.nodes[index]?.name)).toEqual([
      'Сибирский округ',
      'Омская область',
      'Тара',
    ]);
    expect(visibleNodes(tree, new Set(), 'нет такого')).toEqual([]);
  });
});

describe('Choice of territories', () => {
  it('stores a branch as a single id that covers its descendants', () => {
    expect(coveringSelection(tree, [3, 4]).toggle(at(2))).toEqual([2]);
    const selection = coveringSelection(tree, [2]);
    expect([selection.checked(at(3)), selection.checked(at(1)), selection.checked(at(6))]).toEqual([
      true,
      'mixed',
      false,
    ]);
  });

  it('selects only one city by one click on it', () => {
    expect(coveringSelection(tree, []).toggle(at(6))).toEqual([6]);
  });

  it('keeps the rest of a branch when a covered city is removed', () => {
    expect(coveringSelection(tree, [1]).toggle(at(3)).toSorted()).toEqual([4, 5]);
  });
});

describe('Choice of products under categories', () => {
  it('stores a category for all its products', () => {
    expect(leafSelection(tree, []).toggle(at(2))).toEqual([3, 4]);
    expect(leafSelection(tree, [3, 4, 6]).toggle(at(2))).toEqual([6]);
    expect(leafSelection(tree, [3]).toggle(at(2))).toEqual([3, 4]);
  });

  it('shows a category as mixed until all of it is selected', () => {
    const selection = leafSelection(tree, [3]);
    expect([
      selection.checked(at(2)),
      selection.checked(at(1)),
      selection.checked(at(7)),
      selection.checked(at(3)),
    ]).toEqual(['mixed', 'mixed', false, true]);
    expect(leafSelection(tree, [3, 4]).checked(at(2))).toBe(true);
  });
});
