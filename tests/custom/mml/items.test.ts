import { anything, array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseSearchResults,
  itemKey,
  itemName,
  itemPreview,
  itemsBody,
  itemsOf,
  minVolumeOf,
  withFound,
  type FoundMmlItem,
} from '#custom/mml/items.ts';

const tea: FoundMmlItem = { productId: 5, categoryId: null, name: 'Чай', preview: '/p/5.svg' };
const drinks: FoundMmlItem = { productId: null, categoryId: 5, name: 'Напитки', preview: null };

describe('Items of a product list', () => {
  it('starts a new item with minVolume 6 (part2 "Product lists (MML)")', () => {
    expect(withFound([], tea)).toEqual([
      { productId: 5, categoryId: null, name: 'Чай', preview: '/p/5.svg', minVolume: 6 },
    ]);
  });

  it('rejects the same product twice, but accepts a category with the same number', () => {
    const once = withFound([], tea);
    expect(withFound(once, tea)).toBe(once);
    expect(withFound(once, drinks)).toHaveLength(2);
    expect(withFound([{ product: { productId: 5, name: 'Чай' }, minVolume: 1 }], tea)).toHaveLength(1);
  });

  it('reads names and pictures on the item or inside its product or category', () => {
    expect(itemName({ name: 'Чай' })).toBe('Чай');
    expect(itemName({ product: { productId: 1, name: 'Кофе', preview: '/1.svg' } })).toBe('Кофе');
    expect(itemPreview({ product: { productId: 1, name: 'Кофе', preview: '/1.svg' } })).toBe('/1.svg');
    expect(itemName({ category: { categoryId: 1, name: 'Крупы' } })).toBe('Крупы');
  });

  it.each([
    [{ productId: 9, name: null }],
    [{ productId: 9, product: null }],
    [{}],
    [{ name: '  ' }],
    [{ product: 7 }],
  ])('shows "-" for a product deleted meanwhile (%j)', (item) => expect(itemName(item)).toBe('-'));

  it('sends {productId | categoryId, minVolume} and the product ids (spec D17)', () => {
    expect(
      itemsBody([
        { ...tea, minVolume: 2.5 },
        { ...drinks, minVolume: 6 },
        { product: { productId: 7, name: 'Кофе' }, minVolume: null },
        { name: 'ни того, ни другого' },
      ]),
    ).toEqual({
      items: [
        { productId: 5, minVolume: 2.5 },
        { categoryId: 5, minVolume: 6 },
        { productId: 7, minVolume: 0 },
      ],
      productIds: [5, 7],
    });
  });

  it('lists categories before products in a search, with categoryId or id as their id, and skips entries without an id', () => {
    expect(
      parseSearchResults({ data: [{ productId: 1, name: 'Чай', preview: '/1.svg' }, { name: 'без номера' }] }, [
        { id: 2, name: 'Чаи', products: [] },
        { categoryId: 3, name: null },
      ]),
    ).toEqual([
      { productId: null, categoryId: 2, name: 'Чаи', preview: null },
      { productId: null, categoryId: 3, name: '-', preview: null },
      { productId: 1, categoryId: null, name: 'Чай', preview: '/1.svg' },
    ]);
  });

  it('builds items and bodies without an error from values of any shape', () => {
    assert(
      property(anything(), array(anything()), (value, list) => {
        for (const item of [value, list]) {
          const items = itemsOf(item);
          items.forEach((item, index) => [itemKey(item, index), itemName(item), minVolumeOf(item)]);
          expect(itemsBody(item).items.every((item) => Number.isFinite(item.minVolume))).toBe(true);
        }
      }),
    );
  });
});
