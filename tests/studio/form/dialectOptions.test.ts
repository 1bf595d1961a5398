import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { dialectOptions } from '#schemas/declaration/dialect.ts';
import { dialectParts, optionText, saidByItself, saidByPreset, withOption } from '#studio/form/dialect/dialectOptions.ts';

const all = dialectParts.flatMap(({ options }) => options);
const option = (path: string) => all.find((one) => one.path.join('.') === path) ?? (() => { throw new Error(path); })();

// issue 'Any REST API': nothing of a dialect is in the text alone
describe('the options of a dialect', () => {
  it('are all in the form', () => {
    const free = new Set(['query', 'headers']);
    const names = Object.entries(dialectOptions.properties as Record<string, { properties?: object }>).flatMap(([part, { properties }]) => (
      part === 'preset' ? [] : properties && !free.has(part) ? Object.keys(properties).map((name) => `${part}.${name}`) : [part]
    ));
    expect(all.map(({ path }) => path.join('.')).toSorted()).toEqual(names.toSorted());
  });

  it('say what the preset says', () => {
    expect(optionText(option('answer.list'), saidByPreset('drf', option('answer.list')))).toBe('results');
    expect(optionText(option('answer.list'), saidByPreset(undefined, option('answer.list')))).toBe('data.data или data');
    expect(optionText(option('answer.list'), saidByPreset('jsonServer', option('answer.list')))).toBe('весь ответ');
    expect(optionText(option('paging.by'), saidByPreset('spring', option('paging.by')))).toBe('номером страницы');
    expect(optionText(option('update.changedOnly'), saidByPreset('drf', option('update.changedOnly')))).toBe('да');
    expect(optionText(option('paging.next'), saidByPreset('nestjs', option('paging.next')))).toBe('нет');
  });

  it('are put over the preset one by one, and taken back without a trace', () => {
    const start = { preset: 'drf', paging: { by: 'offset' } } as const;
    const changed = withOption(start, option('answer.list'), 'items');
    expect(changed).toEqual({ preset: 'drf', paging: { by: 'offset' }, answer: { list: 'items' } });
    expect(withOption(changed, option('answer.list'), undefined)).toEqual(start);
    expect(withOption(start, option('paging.by'), undefined)).toEqual({ preset: 'drf' });
  });

  it('any other member of a dialect stays as it is', () => {
    fc.assert(fc.property(fc.object(), fc.constantFrom(...all), fc.string(), (dialect, one, value) => {
      const next = withOption(dialect, one, value);
      expect(saidByItself(next, one)).toBe(value);
      const [part] = one.path;
      expect(Object.entries(next).filter(([name]) => name !== part)).toEqual(Object.entries(dialect).filter(([name]) => name !== part));
    }));
  });
});
