import { expect, it } from 'vitest';
import { exportFileName } from '#engine/sheets/exportFileName.ts';

it.each([
  ['Стратегии', 'xlsx', 'Стратегии 2026-11-22 14-05.xlsx'],
  ['Отчёт: «A/B»?', 'csv', 'Отчёт «A B» 2026-11-22 14-05.csv'],
  ['..\\секрет', 'csv', 'секрет 2026-11-22 14-05.csv'],
  ['***', 'xlsx', 'Список 2026-11-22 14-05.xlsx'],
  ['я'.repeat(300), 'xlsx', `${'я'.repeat(100)} 2026-11-22 14-05.xlsx`],
] as const)('names a file of %j %j %j ("Name `Стратегии 2026-11-22 14-05.xlsx`")', (title, format, name) => {
  expect(exportFileName(title, format, new Date(2026, 10, 22, 14, 5))).toBe(name);
});
