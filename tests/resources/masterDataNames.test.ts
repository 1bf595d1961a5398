import { expect, it } from 'vitest';
import { masterDataMenuItems } from '#resources/masterData/menu.ts';
import { menuItems, type MenuItem } from '#resources/index.ts';

const nameOf = (item: MenuItem): string =>
  'screen' in item ? item.screen.title : (item.resource.menu?.label ?? item.resource.title);

it('finds no master data section by the name of a menu entry in the documents (spec D3, D36)', () => {
  const documents = menuItems.map((item) => nameOf(item).toLowerCase());
  const found = masterDataMenuItems
    .map(nameOf)
    .filter((name) => documents.some((item) => name.toLowerCase().includes(item)));
  expect(found).toEqual([]);
});
