import { describe, expect, it } from 'vitest';
import published from '#schemas/resource.schema.json';
import { isRecord } from '#codecs/records.ts';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { alternatives, propertiesOf, allowedWords, type JsonPath } from '#studio/text/schemaAt.ts';
import { helpAt, optionKey, wordLabelAt } from '#studio/help/help.ts';

interface Option {
  path: JsonPath;
  kind: string | undefined;
  words: string[];
}

/** Returns every option of the vocabulary, of each kind, by traversing the published schema. */
function options(schema: JsonSchema, path: JsonPath, kind: string | undefined): Option[] {
  return alternatives(schema, undefined).flatMap((item) => {
    const kindName = String(propertiesOf(item).kind?.const ?? kind ?? '') || undefined;
    const members = Object.entries(propertiesOf(item)).flatMap(([name, inner]) => [
      {
        path: [...path, name],
        kind: kindName,
        words: alternatives(inner, undefined)
          .flatMap(allowedWords)
          .filter((word) => typeof word === 'string'),
      },
      ...options(inner, [...path, name], kindName),
    ]);
    const patterns = isRecord(item.patternProperties) ? Object.values(item.patternProperties) : [];
    const items = [
      ...(isRecord(item.items) ? [item.items] : []),
      ...(Array.isArray(item.prefixItems) ? (item.prefixItems as JsonSchema[]) : []),
    ];
    return [
      ...members,
      ...patterns.flatMap((inner) => options(inner as JsonSchema, [...path, 'any'], kindName)),
      ...items.flatMap((inner) => options(inner as JsonSchema, [...path, 0], kindName)),
    ];
  });
}

const all = options(published, [], undefined);

// "Any REST API": every option has its sentence of help
describe('Help for options', () => {
  it('has a name and a sentence for every option of the vocabulary', () => {
    expect(all.length).toBeGreaterThan(500);
    const without = all
      .filter(({ path, kind }) => !/[.…)]$/.test(helpAt(path, kind)?.[1] ?? ''))
      .map(({ path, kind }) => `${kind ?? ''} ${optionKey(path)}`);
    expect([...new Set(without)]).toEqual([]);
  });

  it('has a Russian name for every choice, except commonly known words', () => {
    const known =
      /^(POST|PUT|PATCH|DELETE|-name|name,desc|name,DESC|name desc)$|[А-Яа-яЁё]|^UUID$|^JSON:API$|^Django|^json-server$|^NestJS|^Spring|^OData/;
    const without = all.flatMap(({ path, words }) =>
      words.filter((word) => !known.test(wordLabelAt(word, path))).map((word) => `${optionKey(path)}:${word}`),
    );
    expect([...new Set(without)]).toEqual([]);
  });

  it('explains an option for the kind of the field', () => {
    expect(helpAt(['fields', 'name', 'max'], 'text')).toEqual([
      'Наибольшая длина',
      'Сколько знаков можно ввести. Например, 60.',
    ]);
    expect(helpAt(['fields', 'price', 'max'], 'money')?.[0]).toBe('Наибольшее');
    expect(helpAt(['fields', 'questions', 'fields', 'text', 'label'], 'text')?.[0]).toBe('Подпись');
    expect(helpAt(['errors', '209', 'yes'])?.[0]).toBe('Кнопка согласия');
    expect(helpAt(['lookups', 'brands', 'dialect', 'paging', 'by'])?.[0]).toBe('Чем листать');
    expect(helpAt(['nothing'])).toBeUndefined();
  });
});
