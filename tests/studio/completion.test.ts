import { describe, expect, it } from 'vitest';
import { iconNames } from '#dictionaries/menu.ts';
import { fieldKindsSchema } from '#schemas/declaration/field.ts';
import { completionsAt } from '#studio/bench/completion.ts';
import { promoText } from '#tests/customResources/promo.ts';

/** Returns the words offered at `|` in a piece of text that replaces another part of the example. */
function offered(from: string, to: string): string[] {
  expect(promoText).toContain(from);
  const text = promoText.replace(from, to);
  const at = text.indexOf('|');
  return completionsAt(text.replace('|', ''), at)?.suggestions.map(({ word }) => word) ?? [];
}

/** Returns the text after the first suggestion of a word was accepted. */
function acceptCompletion(text: string, word: string): string {
  const at = text.indexOf('|');
  const plain = text.replace('|', '');
  const found = completionsAt(plain, at);
  const suggestion = found?.suggestions.find((item) => item.word === word);
  return found && suggestion ? `${plain.slice(0, found.from)}${suggestion.insert}${plain.slice(found.to)}` : 'nothing';
}

describe('Completion', () => {
  it('offers all kinds of a field, regardless of the current text', () => {
    expect(offered('"kind": "text"', '"kind": "te|xt"')).toEqual(
      expect.arrayContaining(['text', 'treeSelect', 'dateRange', 'custom']),
    );
    expect(offered('"kind": "text"', '"kind": |').toSorted()).toEqual(Object.keys(fieldKindsSchema).toSorted());
  });

  it('offers custom sections beside those of the product, by their titles', () => {
    const text = promoText.replace('"section": "distribution"', '"section": "lo|"');
    const found = completionsAt(text.replace('|', ''), text.indexOf('|'), [{ name: 'logistics', title: 'Логистика' }]);
    expect(found?.suggestions.map(({ insert, detail }) => [insert, detail]).slice(-2)).toEqual([
      ['"polls"', 'Опросы'],
      ['"logistics"', 'Логистика'],
    ]);
  });

  it('offers options that fit the kind, without those already present', () => {
    const words = offered('"max": 60 }', '"max": 60, "|" }');
    expect(words).toEqual(expect.arrayContaining(['hint', 'placeholder', 'send']));
    expect(words).not.toContain('max');
    expect(words).not.toContain('lookup');
  });

  // "Any REST API": every option has its sentence of help
  it('explains an option with the same text as the form', () => {
    const text = promoText.replace('"max": 60 }', '"max": 60, "|" }');
    const found = completionsAt(text.replace('|', ''), text.indexOf('|'))?.suggestions.find(
      ({ word }) => word === 'hint',
    );
    expect(found).toMatchObject({
      detail: 'Подсказка под полем',
      info: 'Постоянный текст под полем. Например, «не больше 100».',
    });
  });

  it.each([
    [
      'sections',
      '"section": "distribution"',
      '"section": "|"',
      ['distribution', 'audit', 'volume', 'feedback', 'polls'],
    ],
    ['icons', '"icon": "motivation"', '"icon": "|"', [...iconNames]],
    ['verbs', '"verbs": ["list", "one"', '"verbs": ["|", "one"', ['list', 'one', 'create', 'update', 'delete']],
    ['ways to open', '"open": "modal"', '"open": "|"', ['none', 'modal', 'selectThenOpen']],
    ['flags', '"delete": true', '"delete": |', ['true', 'false']],
    ['error policies', '"otherwise": "firstOfEachField"', '"otherwise": "|"', ['text', 'firstOfEachField']],
  ])('offers %s', (_what, from, to, words) => {
    expect(offered(from, to)).toEqual(words);
  });

  it.each([
    ['a column', '"columns": ["name"', '"columns": ["|"'],
    ['a field of the filter', '"Создать акцию", "fields": ["name"', '"Создать акцию", "fields": ["|"'],
    ['a field of the form', '"Сохранить" }, "fields": ["name"', '"Сохранить" }, "fields": ["|"'],
    ['a rule', '["name", "Введите', '["|", "Введите'],
    ['what is unique', '"unique": [{ "fields": ["name"]', '"unique": [{ "fields": ["|"]'],
  ])('offers names of fields in %s', (_what, from, to) => {
    expect(offered(from, to)).toEqual([
      'name',
      'period',
      'scope',
      'territories',
      'distributors',
      'distributorNames',
      'discount',
      'status',
      'force',
    ]);
  });

  it('offers fields and shapes in a condition', () => {
    expect(offered('{ "name": "filled" }', '{ "|" }')).toEqual(
      expect.arrayContaining(['name', 'discount', 'if', '$new']),
    );
    expect(offered('{ "name": "filled" }', '{ "name": "|" }')).toEqual(
      expect.arrayContaining(['filled', 'positive', 'rangeStart']),
    );
  });

  it('offers lookups, including shared ones', () => {
    expect(offered('"lookup": "territories"', '"lookup": "|"')).toEqual(
      expect.arrayContaining(['territories', 'distributors', 'chains']),
    );
  });

  it('replaces the whole string and adds what a property needs', () => {
    expect(acceptCompletion('{"fields": {"a": {"kind": "te|xt", "label": "A"}}}', 'treeSelect')).toBe(
      '{"fields": {"a": {"kind": "treeSelect", "label": "A"}}}',
    );
    expect(acceptCompletion('{"name": "x", |}', 'fields')).toBe('{"name": "x", "fields": {}}');
    expect(acceptCompletion('{"na|": "x"}', 'title')).toBe('{"title": "x"}');
  });

  it('offers nothing in an unknown place', () => {
    expect(completionsAt('', 0)).toBeNull();
    expect(offered('"label": "Название"', '"label": "|"')).toEqual([]);
  });
});
