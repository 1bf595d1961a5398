/** An item of a must-have list: a product or a category. */
export type ListItem = { productId: number } | { categoryId: number };

export interface ListedProduct {
  productId: number;
  categoryId: number;
  weightKg: number;
  priceRoubles: number;
}

/** Returns the stored name of an item, such as `product:7`. */
export const itemKeyOf = (item: ListItem): string =>
  'productId' in item ? `product:${item.productId}` : `category:${item.categoryId}`;

/**
 * Returns the products of each item by item key. A product that is a separate item is left out of its category, so that
 * no product belongs to two items.
 */
export function productsOfItems(
  items: readonly ListItem[],
  products: readonly ListedProduct[],
): ReadonlyMap<string, readonly ListedProduct[]> {
  const productIds = new Set(items.flatMap((item) => ('productId' in item ? [item.productId] : [])));
  return new Map(
    items.map((item) => [
      itemKeyOf(item),
      products.filter((product) =>
        'productId' in item
          ? product.productId === item.productId
          : product.categoryId === item.categoryId && !productIds.has(product.productId),
      ),
    ]),
  );
}

/** Returns the mean of a category's products, such as of their rates; 0 without products. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
