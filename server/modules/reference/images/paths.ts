/** The address of a product's preview; images need no token, because `<img>` sends none. `%s` stands for an id that the database puts in. */
export function previewPath(productId: number | '%s'): string {
  return `/api/v1/images/products/${productId}.svg`;
}

/** The picture of a product: its own, or the one that is drawn of it. */
export function pictureOf({ productId, picture }: { productId: number; picture: string | null }): string {
  return picture ?? previewPath(productId);
}

/** The address of a category's picture. */
export function categoryPreviewPath(categoryId: number | '%s'): string {
  return `/api/v1/images/categories/${categoryId}.svg`;
}

/** The address of a photo that a field employee took (feedback, audit reports), which of the demo's is known by its id. */
export function photoPath(photo: number | string): string {
  return typeof photo === 'string' ? photo : `/api/v1/images/photos/${photo}.svg`;
}
