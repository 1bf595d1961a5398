import { describe, expect, it } from 'vitest';
import { menuItems, resources } from '#resources/index.ts';
import { resourceTexts } from '#resources/resourceTexts.ts';

const helped = Object.entries(resourceTexts).flatMap(([name, { help }]) =>
  Object.entries(help).map(([field, text]) => ({ name, field, text })),
);

describe('Explanations of built-in resources', () => {
  it('belong to declared resources', () => {
    expect(Object.keys(resourceTexts).filter((name) => resources.every((item) => item.name !== name))).toEqual([]);
  });

  it('explain only fields in the form or list of their resource', () => {
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

  it.each(helped)('explain $name.$field in one sentence with an example', ({ text }) => {
    expect(text).toMatch(/^[«А-ЯЁ].*(например|»).*\.$/s);
    expect(text.length).toBeLessThan(200);
  });

  it('describe every list of the menu', () => {
    const lists = menuItems.flatMap((item) => ('resource' in item ? [item.resource.name] : []));
    expect(lists.filter((name) => !Object.hasOwn(resourceTexts, name))).toEqual([]);
  });
});
