import { describe, expect, it } from 'vitest';
import { buildProductTree, productsBody, filterProductTree } from '#custom/motivation/catalogue.ts';

const entry = (id: number | string, name: string, children: unknown[] = []) => ({ id, name, detail: '', children });
const categories = [
  {
    id: 1,
    name: 'Чай',
    products: [
      { productId: 10, name: 'Чай черный' },
      { productId: 11, name: 'Чай зеленый' },
    ],
  },
  { id: 2, name: 'Кофе', products: [{ productId: 20, name: 'Молотый' }] },
  { id: 3, name: 'Пусто', products: [] },
];

describe('Product tree (part2 "Motivation", spec D57)', () => {
  it('contains categories with their products and omits empty categories, which would look like products', () => {
    expect(buildProductTree([], categories)).toEqual([
      entry('category-1', 'Чай', [entry(10, 'Чай черный'), entry(11, 'Чай зеленый')]),
      entry('category-2', 'Кофе', [entry(20, 'Молотый')]),
    ]);
  });

  it('puts products without a category last, each once', () => {
    expect(
      buildProductTree(
        [
          { productId: 10, name: 'Чай черный' },
          { productId: 99, name: 'Мёд' },
        ],
        categories,
      ).at(-1),
    ).toEqual(entry('category-none', 'Без категории', [entry(99, 'Мёд')]));
  });

  it('reads data.data, skips entries without an id and shows nameless ones as -', () => {
    expect(buildProductTree({ data: [{ productId: 1, name: ' ' }, { name: 'без id' }, null] }, null)).toEqual([
      entry('category-none', 'Без категории', [entry(1, '-')]),
    ]);
  });

  it('keeps matching categories whole in a search, else their matching products', () => {
    const tree = buildProductTree([], categories);
    expect(filterProductTree(tree, 'зел')).toEqual([entry('category-1', 'Чай', [entry(11, 'Чай зеленый')])]);
    expect(filterProductTree(tree, 'кофе')).toEqual([entry('category-2', 'Кофе', [entry(20, 'Молотый')])]);
    expect(filterProductTree(tree, 'мыло')).toEqual([]);
    expect(filterProductTree(tree, '')).toBe(tree);
  });

  it.each([
    [
      [1, 2],
      [1, 2],
    ],
    [null, []],
    [[1, undefined, '2'], [1]],
  ])('sends %j as productIds %j', (value, productIds) => {
    expect(productsBody(value)).toEqual({ productIds });
  });
});
