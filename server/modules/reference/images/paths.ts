/**
 * Returns the address of a product's preview; images need no token, because `<img>` sends none. `%s` is a placeholder
 * for an id that the database inserts.
 */
export function previewPath(productId: number | '%s'): string {
  return `/api/v1/images/products/${productId}.svg`;
}

/** Returns the picture of a product: the uploaded or the generated one. */
export function pictureOf({ productId, picture }: { productId: number; picture: string | null }): string {
  return picture ?? previewPath(productId);
}

/** Returns the address of a category's picture. */
export function categoryPreviewPath(categoryId: number | '%s'): string {
  return `/api/v1/images/categories/${categoryId}.svg`;
}

/** Returns the address of a photo taken by a field employee (feedback, audit reports); demo photos have ids. */
export function photoPath(photo: number | string): string {
  return typeof photo === 'string' ? photo : `/api/v1/images/photos/${photo}.svg`;
}
