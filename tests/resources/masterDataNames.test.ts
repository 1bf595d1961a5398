import { expect, it } from 'vitest';
import { masterDataMenuItems } from '#resources/masterData/menu.ts';
import { menuItems, type MenuItem } from '#resources/index.ts';

const nameOf = (item: MenuItem): string =>
  'screen' in item ? item.screen.title : (item.resource.menu?.label ?? item.resource.title);

it("no entry of the company's own sections is found by the name of an entry of the documents (spec D3, D36)", () => {
  const documents = menuItems.map((item) => nameOf(item).toLowerCase());
  const found = masterDataMenuItems
    .map(nameOf)
    .filter((name) => documents.some((item) => name.toLowerCase().includes(item)));
  expect(found).toEqual([]);
});
