import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { TradeMarkCategory } from '#schemas/entities/store.ts';
import type { Option } from '#ui/options.ts';
import { indexTree, type TreeIndex } from '#ui/tree/treeIndex.ts';

/** The id of a leaf: `category/trademark`, or a category's own id. */
type Leaf = string | number;

/** The trade marks of a strategy: one entry per category (part1 §3). */
export interface TradeMarkChoice {
  categoryId: number;
  tradeMarkIds: number[];
}

/**
 * Parses the response of `GET /api/v1/audit/trademarks/` as a tree. One trade mark may belong to several categories, so
 * a leaf's id is `category/trademark`. Items without an id are skipped.
 */
export function tradeMarkEntries(data: unknown): Option[] {
  return recordsIn<TradeMarkCategory>(data)
    .filter((category) => isId(category.categoryId))
    .map((category) => ({
      id: `${category.categoryId}`,
      name: formatText(category.categoryName),
      detail: '',
      children: recordsIn<TradeMarkCategory['tradeMarks'][number]>(category.tradeMarks)
        .filter((mark) => isId(mark.tradeMarkId))
        .map((mark) => ({
          id: `${category.categoryId}/${mark.tradeMarkId}`,
          name: formatText(mark.tradeMarkName),
          detail: '',
          children: [],
        })),
    }));
}

/**
 * Filters the tree by a search: whole matching categories, otherwise their matching trade marks. So a
 * checkbox, and `Все` above it, never selects more than is shown.
 */
export function searchedTree(entries: readonly Option[], searchTerm: string): TreeIndex {
  if (searchTerm === '') return indexTree(entries);
  const words = searchWords(searchTerm);
  const matches = ({ name }: Option) => matchesAllWords(foldSearch(name), words);
  const tree = indexTree(
    entries.flatMap((category) => {
      if (matches(category)) return [category];
      const children = category.children.filter(matches);
      return children.length > 0 ? [{ ...category, children }] : [];
    }),
  );
  // The drawn tree shows nodes that contain the searchTerm; a found category also shows its trade marks, because its
  // checkbox selects them.
  return { ...tree, nodes: tree.nodes.map((node) => ({ ...node, folded: searchTerm })) };
}

/**
 * Returns the leaves after `Все` is set or cleared over the shown ones; without a search all leaves are shown, so
 * clearing removes all.
 */
export function leavesAfterAll(
  chosen: readonly Leaf[],
  shown: readonly Leaf[],
  set: boolean,
  searchTerm: string,
): Leaf[] {
  if (searchTerm === '') return set ? [...shown] : [];
  const inView = new Set(shown);
  const stored = chosen.filter((leaf) => !inView.has(leaf));
  return set ? [...stored, ...shown] : stored;
}

/** Returns the chosen leaves of a value. A category without trade marks is itself a leaf. */
export function leavesOfChoice(value: unknown): string[] {
  return recordsIn<TradeMarkChoice>(value).flatMap(({ categoryId, tradeMarkIds }) =>
    Array.isArray(tradeMarkIds) && tradeMarkIds.length > 0
      ? tradeMarkIds.map((id) => `${String(categoryId)}/${id}`)
      : [`${String(categoryId)}`],
  );
}

/** Returns the value of some chosen leaves, categories in order of first occurrence. */
export function choiceOfLeaves(leaves: readonly Leaf[]): TradeMarkChoice[] {
  const byCategory = new Map<number, number[]>();
  for (const leaf of leaves) {
    const [category, mark] = String(leaf).split('/').map(Number);
    const marks = byCategory.get(category as number) ?? [];
    byCategory.set(category as number, mark === undefined ? marks : [...marks, mark]);
  }
  return [...byCategory].map(([categoryId, tradeMarkIds]) => ({ categoryId, tradeMarkIds }));
}

/** Returns the literal counter of part1 §2.4. */
export function choiceSummary(value: unknown): string {
  const { length } = recordsIn<TradeMarkChoice>(value);
  return length === 0 ? 'Не выбрано' : `Выбрано категорий: ${length}`;
}

function isId(id: unknown): boolean {
  return typeof id === 'number';
}
