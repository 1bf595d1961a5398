import { sections, type MenuSection } from '#dictionaries/menu.ts';

/** Position of the first built-in section or entry, and the distance to the next. */
export const orderStep = 100;
/** Section of entries whose own section no longer exists in the installation. */
export const otherSection: MenuSection = { name: '', title: 'Другое' };

/**
 * Returns the menu sections in order: those of the product (spec D3) and those of the installation.
 *
 * Sections come in the same response as the resources, so an entry and its section become active together. A resource
 * whose section is removed stays active under `Другое`: a menu is no reason to take a list away.
 */
export function menuSections(own: readonly MenuSection[]): MenuSection[] {
  return [
    ...sections.map((section, at) => ({ ...section, order: (at + 1) * orderStep })),
    ...own,
    otherSection,
  ].toSorted(byOrder);
}

/** Compares by `order`; entries without one follow in their original order. */
export function byOrder(a: { order?: number | undefined }, b: { order?: number | undefined }): number {
  return (a.order ?? Infinity) === (b.order ?? Infinity) ? 0 : (a.order ?? Infinity) - (b.order ?? Infinity);
}
