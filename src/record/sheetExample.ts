import type { SheetCell } from '#codecs/sheet/cell.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { SheetColumn } from './sheetColumns.ts';
import { lookupNameOf } from './searchText.ts';

/** The first cell of the example row of a template: a row that begins so is not imported. */
const exampleMark = 'Пример, строка не загружается';

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
  const texts = [sheetOf(field).example ?? 'Текст'].flat();
  return texts[part] ?? texts[0] ?? '';
}

/** Returns whether a row is the example of a template. */
export function isExample({ cells: [first] }: { readonly cells: readonly SheetCell[] }): boolean {
  return first?.type === 'text' && first.text.trim() === exampleMark;
}
