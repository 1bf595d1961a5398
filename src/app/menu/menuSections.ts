import { sections, type MenuSection } from '#dictionaries/menu.ts';

/** Where the first of the product's own sections or entries stands, and how far the next one is from it. */
export const orderStep = 100;
/** Where entries stand whose section the installation has no more. */
export const otherSection: MenuSection = { name: '', title: 'Другое' };

/** The sections of the menu in their order: the product's (spec D3), and those that the installation has besides. */
export function menuSections(own: readonly MenuSection[]): MenuSection[] {
  return [
    ...sections.map((section, at) => ({ ...section, order: (at + 1) * orderStep })),
    ...own,
    otherSection,
  ].toSorted(byOrder);
}

/** What says where it stands comes first, the rest after it as it came. */
export function byOrder(a: { order?: number | undefined }, b: { order?: number | undefined }): number {
  return (a.order ?? Infinity) === (b.order ?? Infinity) ? 0 : (a.order ?? Infinity) - (b.order ?? Infinity);
}
