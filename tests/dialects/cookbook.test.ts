import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryPairs } from '#record/query.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { dialectOf } from '#dialects/resolve.ts';
import type { DialectOptions } from '#schemas/declaration/dialect.ts';
import { drfStyle } from './styles/drf.ts';
import type { Style } from './styles/goods.ts';
import { jsonapiStyle } from './styles/jsonapi.ts';
import { jsonServerStyle } from './styles/jsonServer.ts';
import { nestjsStyle } from './styles/nestjs.ts';
import { odata3Style } from './styles/odata3.ts';
import { seedsStyle } from './styles/seeds.ts';
import { springStyle } from './styles/spring.ts';
import { companyApi } from './styles/fakeCompanyApi.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/api-styles.md'), 'utf8');
const fences = (head: RegExp) =>
  [...page.matchAll(/^```([^\n]+)\n([\s\S]*?)^```$/gm)].flatMap(([, name = '', text = '']) => {
    const [, style] = head.exec(name) ?? [];
    return style === undefined ? [] : [[style, text] as const];
  });
const requestsByName = new Map(fences(/^http (\w+)$/));
const styles: Readonly<Record<string, () => Style>> = {
  seeds: seedsStyle,
  drf: drfStyle,
  jsonapi: jsonapiStyle,
  spring: () => springStyle(false),
  nestjs: nestjsStyle,
  odata3: odata3Style,
  jsonServer: jsonServerStyle,
};
const company = companyApi();

// A cookbook per API style.
describe.each(fences(/^json style (\w+)$/))('Recipe of the style %s', (style, text) => {
  const declaration = JSON.parse(text) as Declaration;

  it('contains a valid declaration', () => expect(checkDeclarationText('goods.json', text).diagnostics).toEqual([]));

  it('sends the documented requests, and reads their responses', async () => {
    company.answer((styles[style] ?? seedsStyle)().fetch);
    const provider = company.provider(declaration);
    const id = style === 'odata3' ? '00000000-0000-4000-8000-000000000001' : 1;
    const lines: string[] = [];
    const once = async <T>(ask: () => Promise<T>): Promise<T> => {
      company.asked.length = 0;
      const value = await ask();
      const [first] = company.asked;
      if (first)
        lines.push(
          `${first.method} ${first.address}${first.body === undefined ? '' : ` ${JSON.stringify(first.body)}`}`,
        );
      return value;
    };
    const filters = [
      ['brand', style === 'odata3' ? '00000000-0000-4000-8000-000000000002' : 2],
      ['priceFrom', 2490],
    ].flatMap(([name, value]) => queryPairs(String(name), declaration.fields[String(name)] as Field, value));
    const list = (fields: [string, unknown][]) =>
      provider.getList({
        resource: 'goods',
        pagination: { currentPage: 1, pageSize: 100 },
        filters: fields.map(([field, value]) => ({ field, operator: 'eq', value })),
      });
    expect((await once(() => list([]))).data).toHaveLength(100);
    expect((await once(() => list(filters))).data).toHaveLength(1);
    expect((await once(() => provider.getOne({ resource: 'goods', id }))).data).toMatchObject({
      [declaration.api.id]: id,
    });
    const { send } = declaration.fields['price'] ?? {};
    await once(() =>
      provider.update({ resource: 'goods', id, variables: { [typeof send === 'string' ? send : 'price']: 7 } }),
    );
    await once(() => provider.deleteOne({ resource: 'goods', id }));
    expect(lines.join('\n')).toBe(requestsByName.get(style)?.trimEnd());
  });
});

it('provides a recipe for every style, including a custom dialect', () => {
  expect(
    fences(/^json style (\w+)$/)
      .map(([style]) => style)
      .toSorted(),
  ).toEqual(Object.keys(styles).toSorted());
  const [[, own] = ['', '{}']] = fences(/^json (own)$/);
  expect(dialectOf(JSON.parse(own) as DialectOptions)?.answer).toMatchObject({ list: 'items', fields: 'error.fields' });
});

it('documents the possible deviations of an API as the check accepts them', () => {
  const rows = [...page.matchAll(/^\| [^|]+ \| `(".+?)`(?:;|,|:| \||\s\()/gm)].map(
    ([, message = '']) => JSON.parse(`{${message}}`) as DialectOptions,
  );
  const [[, text] = ['', '{}']] = fences(/^json style (drf)$/);
  const recipe = JSON.parse(text) as Declaration;
  expect(rows).toHaveLength(8);
  for (const dialect of rows)
    expect(
      checkDeclarationText('goods.json', JSON.stringify({ ...recipe, api: { ...recipe.api, dialect } })).diagnostics,
    ).toEqual([]);
});
