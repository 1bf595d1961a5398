import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { CategoryNode, Product } from '#schemas/entities/reference.ts';
import type { Option } from '#ui/options.ts';

/**
 * The answers of both calls as one tree (spec D57): categories with their products, and at the end what the products' call
 * knows besides. A category has no id of a product, so its own is marked; an empty one would look like a product and is left out.
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

/** What a search leaves of the tree: whole categories that match, else their products that do. So a tick never takes more than is meant. */
export function filterProductTree(tree: readonly Option[], searchTerm: string): readonly Option[] {
  if (searchTerm === '') return tree;
  const matches = ({ name }: Option) => name.toLowerCase().includes(searchTerm);
  return tree.flatMap((category) => {
    const children = matches(category) ? category.children : category.children.filter(matches);
    return children.length === 0 ? [] : [{ ...category, children }];
  });
}

/** The chosen products of a value of any shape. */
export function productIdsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** What a motivation sends of its products (spec D19). */
export function productsBody(value: unknown): { productIds: number[] } {
  return { productIds: productIdsOf(value) };
}
