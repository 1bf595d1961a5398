import { describe, expect, it } from 'vitest';
import { exampleCells, isExample } from '#record/sheetExample.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const fields: Declaration['fields'] = {
  name: { kind: 'text', label: 'Название' },
  phone: { kind: 'phone', label: 'Телефон' },
  money: { kind: 'money', label: 'Сумма' },
  status: {
    kind: 'status',
    label: 'Статус',
    options: [
      [0, 'Новая'],
      [1, 'Готова'],
    ],
  },
  manager: { kind: 'select', label: 'Менеджер', lookup: 'managers' },
  note: { kind: 'longText', label: 'Заметка' },
};
const columns = Object.entries(fields).map(([field, { label = '' }]) => ({ field, label }));
const cells = exampleCells({ fields }, columns);

describe('Example row of a template', () => {
  it('begins with its mark and shows how the values of each column are written', () => {
    expect(cells.map((cell) => ('text' in cell ? cell.text : ''))).toEqual([
      'Пример, строка не загружается',
      '+7 900 123-45-67',
      '1250,50',
      'Новая',
      'Название, как в списке «Менеджер»',
      'Текст',
    ]);
  });

  it('is recognized by its first cell, even with other values, and no other row is', () => {
    expect(isExample({ cells: [...cells.slice(0, 1), { type: 'text', text: 'Иванов' }] })).toBe(true);
    expect(isExample({ cells: [{ type: 'text', text: 'Пример' }] })).toBe(false);
    expect(isExample({ cells: [] })).toBe(false);
  });
});
