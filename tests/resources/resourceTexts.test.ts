import { describe, expect, it } from 'vitest';
import { menuItems, resources } from '#resources/index.ts';
import { resourceTexts } from '#resources/resourceTexts.ts';

const helped = Object.entries(resourceTexts).flatMap(([name, { help }]) =>
  Object.entries(help).map(([field, text]) => ({ name, field, text })),
);

describe('what the product says of its own resources', () => {
  it('every text is of a declared resource', () => {
    expect(Object.keys(resourceTexts).filter((name) => resources.every((item) => item.name !== name))).toEqual([]);
  });

  it('every explained field stands in the form or the list of its resource', () => {
    const unknown = helped.filter(({ name, field }) => {
      const { form, list } = resources.find((item) => item.name === name) ?? {};
      const columns = (list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field));
      const names = [
        ...columns,
        ...(form?.fields ?? []),
        ...(form?.groups ?? []).flatMap(({ fields = [], row = [] }) => [...fields, ...row]),
      ];
      return !names.includes(field);
    });
    expect(unknown).toEqual([]);
  });

  it.each(helped)('$name.$field is one sentence with an example', ({ text }) => {
    expect(text).toMatch(/^[«А-ЯЁ].*(например|»).*\.$/s);
    expect(text.length).toBeLessThan(200);
  });

  it('every list of the menu says what belongs there', () => {
    const lists = menuItems.flatMap((item) => ('resource' in item ? [item.resource.name] : []));
    expect(lists.filter((name) => !Object.hasOwn(resourceTexts, name))).toEqual([]);
  });
});
