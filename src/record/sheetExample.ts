import type { SheetCell } from '#codecs/sheet/cell.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { SheetColumn } from './sheetColumns.ts';
import { lookupNameOf } from './searchText.ts';

/** The first cell of the example row of a template: a row that begins so is not imported. */
const exampleMark = 'Пример, строка не загружается';

/** How values are written, for kinds whose form is not obvious. */
const written: Partial<Record<Kind, string | readonly string[]>> = {
  coordinates: ['55.7558', '37.6173'],
  date: '31.12.2026',
  dateRange: '31.12.2026',
  dateTime: '31.12.2026 18:30',
  duration: '1:30',
  flag: 'Да',
  money: '1250,50',
  number: '10',
  percent: '15 %',
  phone: '+7 900 123-45-67',
  rating: '5',
  time: '09:00',
  url: 'https://example.ru',
};

/** Returns the cells of an example row: `exampleMark`, then how the values of each column are written. */
export function exampleCells(
  { fields }: Pick<Declaration, 'fields'>,
  columns: readonly Pick<SheetColumn, 'field' | 'label'>[],
): SheetCell[] {
  const texts = columns.flatMap(({ field: name, label }) => {
    const field = name === null ? undefined : fields[name];
    return field === undefined
      ? ['']
      : sheetOf(field)
          .headers(label, field)
          .map((_head, part) => exampleOf(field, label, part));
  });
  return texts.map((text, at) => ({ type: 'text', text: at === 0 ? exampleMark : text }));
}

function exampleOf(field: Field, label: string, part: number): string {
  const [choice] = sheetOf(field).choices?.(field) ?? [];
  if (choice !== undefined) return choice;
  if (lookupNameOf(field) !== undefined) return `Название, как в списке «${label}»`;
  const texts = [written[field.kind] ?? 'Текст'].flat();
  return texts[part] ?? texts[0] ?? '';
}

/** Returns whether a row is the example of a template. */
export function isExample({ cells: [first] }: { readonly cells: readonly SheetCell[] }): boolean {
  return first?.type === 'text' && first.text.trim() === exampleMark;
}
