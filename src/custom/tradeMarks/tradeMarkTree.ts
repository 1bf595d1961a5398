import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { TradeMarkCategory } from '#schemas/entities/store.ts';
import type { Option } from '#ui/options.ts';
import { indexTree, type TreeIndex } from '#ui/tree/treeIndex.ts';

/** The id of a leaf: `category/trademark`, or a category's own. */
type Leaf = string | number;

/** What a strategy holds of the trade marks: one entry per category (part1 §3). */
export interface TradeMarkChoice {
  categoryId: number;
  tradeMarkIds: number[];
}

/**
 * The answer of `GET /api/v1/audit/trademarks/` as a tree. One trade mark may stand under several categories, so a leaf's id
 * is `category/trademark`. Things without an id are skipped.
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
 * What a search leaves of the tree, in lower case: whole categories that match, else their trade marks that do. So a tick, and
 * `Все` over it, never takes more than is shown.
 */
export function searchedTree(entries: readonly Option[], searchTerm: string): TreeIndex {
  if (searchTerm === '') return indexTree(entries);
  const matches = ({ name }: Option) => name.toLowerCase().includes(searchTerm);
  const tree = indexTree(
    entries.flatMap((category) => {
      if (matches(category)) return [category];
      const children = category.children.filter(matches);
      return children.length > 0 ? [{ ...category, children }] : [];
    }),
  );
  // The drawn tree shows what holds the searchTerm; a category that was found shows its trade marks too, for a tick takes them.
  return { ...tree, nodes: tree.nodes.map((node) => ({ ...node, lower: searchTerm })) };
}

/** The leaves after `Все` over the shown ones is set or cleared; without a search everything is shown, and nothing is kept. */
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

/** The chosen leaves of a value. A category without trade marks is a leaf itself. */
export function leavesOfChoice(value: unknown): string[] {
  return recordsIn<TradeMarkChoice>(value).flatMap(({ categoryId, tradeMarkIds }) =>
    Array.isArray(tradeMarkIds) && tradeMarkIds.length > 0
      ? tradeMarkIds.map((id) => `${String(categoryId)}/${id}`)
      : [`${String(categoryId)}`],
  );
}

/** The value of some chosen leaves: categories in the order in which they are met. */
export function choiceOfLeaves(leaves: readonly Leaf[]): TradeMarkChoice[] {
  const byCategory = new Map<number, number[]>();
  for (const leaf of leaves) {
    const [category, mark] = String(leaf).split('/').map(Number);
    const marks = byCategory.get(category as number) ?? [];
    byCategory.set(category as number, mark === undefined ? marks : [...marks, mark]);
  }
  return [...byCategory].map(([categoryId, tradeMarkIds]) => ({ categoryId, tradeMarkIds }));
}

/** The literal counter of part1 §2.4. */
export function choiceSummary(value: unknown): string {
  const { length } = recordsIn<TradeMarkChoice>(value);
  return length === 0 ? 'Не выбрано' : `Выбрано категорий: ${length}`;
}

function isId(id: unknown): boolean {
  return typeof id === 'number';
}
