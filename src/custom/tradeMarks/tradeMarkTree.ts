import { recordsIn } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import type { Entry } from '#engine/lookups/useLookup.ts';

/** What a strategy holds of the trade marks: one entry per category (part1 §3). */
export interface TradeMarkChoice { categoryId: number; tradeMarkIds: number[] }

/**
 * The answer of `GET /api/v1/audit/trademarks/` as a tree. One trade mark may stand under several categories, so a leaf's id
 * is `category/trademark`. Things without an id are skipped.
 */
export function tradeMarkEntries(data: unknown): Entry[] {
  return recordsIn(data).filter((category) => isId(category.categoryId)).map((category) => ({
    id: `${category.categoryId}`,
    name: showText(category.categoryName),
    detail: '',
    children: recordsIn(category.tradeMarks).filter((mark) => isId(mark.tradeMarkId)).map((mark) => ({
      id: `${category.categoryId}/${mark.tradeMarkId}`, name: showText(mark.tradeMarkName), detail: '', children: [],
    })),
  }));
}

/** The chosen leaves of a value. A category without trade marks is a leaf itself. */
export function leavesOfChoice(value: unknown): string[] {
  return recordsIn(value).flatMap(({ categoryId, tradeMarkIds }) => (
    Array.isArray(tradeMarkIds) && tradeMarkIds.length > 0 ? tradeMarkIds.map((id) => `${String(categoryId)}/${id}`) : [`${String(categoryId)}`]
  ));
}

/** The value of some chosen leaves: categories in the order in which they are met. */
export function choiceOfLeaves(leaves: readonly (string | number)[]): TradeMarkChoice[] {
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
  const { length } = recordsIn(value);
  return length === 0 ? 'Не выбрано' : `Выбрано категорий: ${length}`;
}

function isId(id: unknown): boolean {
  return typeof id === 'number';
}
