import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { CategoryNode, Product } from '#schemas/entities/reference.ts';
import type { Option } from '#ui/options.ts';

/**
 * Merges the responses of both calls into one tree (spec D57): categories with their products, followed by products
 * that only the product call returned. A category id is marked, because it must differ from product ids; an empty
 * category would look like a product and is omitted.
 */
export function buildProductTree(products: unknown, categories: unknown): Option[] {
  const seen = new Set<number>();
  const leaves = (list: unknown) =>
    recordsIn<Product>(list).flatMap(({ productId, name }): Option[] => {
      if (typeof productId !== 'number' || seen.has(productId)) return [];
      seen.add(productId);
      return [{ id: productId, name: formatText(name), detail: '', children: [] }];
    });
  const tree = recordsIn<CategoryNode>(categories).map(({ id, name, products: inside }): Option => ({
    id: `category-${formatText(id)}`,
    name: formatText(name),
    detail: '',
    children: leaves(inside),
  }));
  return [...tree, { id: 'category-none', name: 'Без категории', detail: '', children: leaves(products) }].filter(
    ({ children }) => children.length > 0,
  );
}

/**
 * Filters the tree by a search: whole matching categories, otherwise their matching products. So a checkbox never
 * selects more than is visible.
 */
export function filterProductTree(tree: readonly Option[], searchTerm: string): readonly Option[] {
  if (searchTerm === '') return tree;
  const words = searchWords(searchTerm);
  const matches = ({ name }: Option) => matchesAllWords(foldSearch(name), words);
  return tree.flatMap((category) => {
    const children = matches(category) ? category.children : category.children.filter(matches);
    return children.length === 0 ? [] : [{ ...category, children }];
  });
}

/** Returns the chosen products of a value of any shape. */
export function productIdsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** Returns the body part for the products of a motivation (spec D19). */
export function productsBody(value: unknown): { productIds: number[] } {
  return { productIds: productIdsOf(value) };
}
