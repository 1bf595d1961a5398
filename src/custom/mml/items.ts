import { isRecord, recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import type { RowKind } from '#record/mergeRows.ts';
import type { MmlItem } from '#schemas/entities/mml.ts';
import type { CategoryNode, Product } from '#schemas/entities/reference.ts';

/** A new item's minimum volume (part2 §9). */
const defaultMinVolume = 6;

/** An item as returned by the API, or as added here. Any part may be missing: products are deleted meanwhile. */
export type Item = Unverified<MmlItem>;

/** The name fields of a product or a category, in an item or a search result; a search result has its id as `id`. */
type Named = Unverified<Product & CategoryNode & Pick<MmlItem, 'categoryId'>>;

/** A product or a whole category found by the search. */
export interface FoundMmlItem {
  productId: number | null;
  categoryId: number | null;
  name: string;
  preview: string | null;
}

export function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns the identity of an item: its product or its category. An item without both is unique. */
export function itemKey(item: Item, index: number): string {
  const [productId, categoryId] = [productIdOf(item), categoryIdOf(item)];
  if (productId !== null) return `product-${productId}`;
  return categoryId === null ? `row-${index}` : `category-${categoryId}`;
}

/** Returns the name of the item, of its product or of its category; `-` when that was deleted. */
export function itemName(item: Item): string {
  const name = [item, inner(item, 'product'), inner(item, 'category')]
    .map((entry) => entry.name)
    .find((entry) => typeof entry === 'string' && entry.trim() !== '');
  return typeof name === 'string' ? name : '-';
}

/** Merges two users' items of a list product by product. */
export const itemRows: RowKind = { key: itemKey, name: itemName, cells: [{ name: 'minVolume', label: 'Мин. объём' }] };

export function itemPreview(item: Item): unknown {
  return item.preview ?? inner(item, 'product').preview ?? inner(item, 'category').preview;
}

export function isCategory(item: Item): boolean {
  return productIdOf(item) === null && categoryIdOf(item) !== null;
}

export function minVolumeOf({ minVolume }: Item): number | null {
  return typeof minVolume === 'number' && Number.isFinite(minVolume) ? minVolume : null;
}

/** Returns the items with one more; the same product or category is not added twice (part2 'Product lists (MML)'). */
export function withFound(items: readonly Item[], found: FoundMmlItem): readonly Item[] {
  const added: Item = { ...found, minVolume: defaultMinVolume };
  const key = itemKey(added, -1);
  return items.some((item, index) => itemKey(item, index) === key) ? items : [...items, added];
}

/**
 * Returns the body part for a list's items (spec D17): an emptied volume is converted to a number like any input, so it
 * is 0; an item without a product and a category is omitted.
 */
export function itemsBody(value: unknown): { items: Record<string, number>[]; productIds: number[] } {
  const items = itemsOf(value).flatMap((item): Record<string, number>[] => {
    const [productId, categoryId, minVolume] = [productIdOf(item), categoryIdOf(item), minVolumeOf(item) ?? 0];
    if (productId !== null) return [{ productId, minVolume }];
    return categoryId === null ? [] : [{ categoryId, minVolume }];
  });
  return { items, productIds: items.flatMap((item) => item.productId ?? []) };
}

/**
 * Returns the products and categories in the responses of the two searches (spec D45); items without an id are skipped.
 */
export function parseSearchResults(products: unknown, categories: unknown): FoundMmlItem[] {
  return [
    ...recordsIn<CategoryNode & Pick<MmlItem, 'categoryId'>>(categories).flatMap((item) =>
      found(null, idOf(item.categoryId ?? item.id), item),
    ),
    ...recordsIn<Product>(products).flatMap((item) => found(idOf(item.productId), null, item)),
  ];
}

function found(productId: number | null, categoryId: number | null, item: Item): FoundMmlItem[] {
  if (productId === null && categoryId === null) return [];
  return [
    { productId, categoryId, name: itemName(item), preview: typeof item.preview === 'string' ? item.preview : null },
  ];
}

function productIdOf(item: Item): number | null {
  return idOf(item.productId ?? inner(item, 'product').productId);
}

function categoryIdOf(item: Item): number | null {
  return idOf(item.categoryId ?? inner(item, 'category').categoryId ?? inner(item, 'category').id);
}

function inner(item: Item, name: 'product' | 'category'): Named {
  return recordIn(item[name]);
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
