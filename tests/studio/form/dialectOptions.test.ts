import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { dialectOptionsSchema, type PresetName } from '#schemas/declaration/dialect.ts';
import {
  dialectParts,
  presetText,
  ownDialectValue,
  presetValue,
  withOption,
} from '#studio/form/dialect/dialectOptions.ts';

const all = dialectParts.flatMap(({ options }) => options);
const diagnosticsOf = (preset: PresetName | undefined, ...place: [string, string]) =>
  presetText(place, presetValue(preset, place));

// "Any REST API": the form covers every part of a dialect
describe('Options of a dialect', () => {
  it('are all in the form', () => {
    const free = new Set(['query', 'headers']);
    const names = Object.entries(dialectOptionsSchema.properties as Record<string, { properties?: object }>).flatMap(
      ([part, { properties }]) =>
        part === 'preset'
          ? []
          : properties && !free.has(part)
            ? Object.keys(properties).map((name) => `${part}.${name}`)
            : [part],
    );
    expect(all.map((place) => place.join('.')).toSorted()).toEqual(names.toSorted());
  });

  it('show the values of the preset', () => {
    expect(diagnosticsOf('drf', 'answer', 'list')).toBe('results');
    expect(diagnosticsOf(undefined, 'answer', 'list')).toBe('data.data или data');
    expect(diagnosticsOf('jsonServer', 'answer', 'list')).toBe('весь ответ');
    expect(diagnosticsOf('spring', 'paging', 'by')).toBe('Номером страницы');
    expect(diagnosticsOf('drf', 'update', 'changedOnly')).toBe('да');
    expect(diagnosticsOf('nestjs', 'paging', 'next')).toBe('нет');
  });

  it('override the preset one by one, and are reset without a trace', () => {
    const start = { preset: 'drf', paging: { by: 'offset' } } as const;
    const changed = withOption(start, ['answer', 'list'], 'items');
    expect(changed).toEqual({ preset: 'drf', paging: { by: 'offset' }, answer: { list: 'items' } });
    expect(withOption(changed, ['answer', 'list'], undefined)).toEqual(start);
    expect(withOption(start, ['paging', 'by'], undefined)).toEqual({ preset: 'drf' });
  });

  it('preserve any other member of a dialect', () => {
    fc.assert(
      fc.property(fc.object(), fc.constantFrom(...all), fc.string(), (dialect, item, value) => {
        const next = withOption(dialect, item, value);
        expect(ownDialectValue(next, item)).toBe(value);
        const [part] = item;
        expect(Object.entries(next).filter(([name]) => name !== part)).toEqual(
          Object.entries(dialect).filter(([name]) => name !== part),
        );
      }),
    );
  });
});
