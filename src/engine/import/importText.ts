import { formatNumber } from '#codecs/money.ts';
import { columnLetters } from '#codecs/sheet/read/readRow.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { labelOf } from '#record/labelOf.ts';
import type { RowPlan, SheetPlanning } from '#record/sheetPlan.ts';
import type { RowError } from '#record/sheetRules.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { PlannedRow } from './plannedRow.ts';

export type RowState = RowPlan['state'];

/** Display names of the row states in counters; the first three are shown even for zero rows. */
export const stateNames: readonly (readonly [state: RowState, text: string])[] = [
  ['new', 'Новых'],
  ['changed', 'Изменится'],
  ['unchanged', 'Без изменений'],
  ['error', 'Ошибок'],
  ['conflict', 'Конфликтов'],
];
const alwaysShown = 3;

export function countStates(rows: Iterable<PlannedRow>): Readonly<Record<RowState, number>> {
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0, conflict: 0 };
  for (const { plan } of rows) counts[plan.state] += 1;
  return counts;
}

/** `Новых 120 · Изменится 45 · Без изменений 1 830 · Ошибок 7`. */
export function countsText(counts: Readonly<Record<RowState, number>>): string {
  return stateNames
    .flatMap(([state, text], at) =>
      at < alwaysShown || counts[state] > 0 ? [`${text} ${formatNumber(counts[state])}`] : [],
    )
    .join(' · ');
}

/** A line of the dry run: one cell, or the error of a row. */
export interface PlanLine {
  key: string;
  row: number;
  title: string;
  label: string;
  was: string;
  becomes: string;
  note: string;
}

export function planLines({ plan, title }: PlannedRow, planning: SheetPlanning): PlanLine[] {
  const text = (name: string, value: unknown) => valueText(planning, name, value);
  const line = (key: string, label: string, parts: Partial<PlanLine>): PlanLine => ({
    key: `${plan.number} ${key}`,
    row: plan.number,
    title: title === '' && plan.state === 'new' ? 'Новая запись' : title,
    label,
    was: '',
    becomes: '',
    note: '',
    ...parts,
  });
  return [
    ...plan.errors.map((error, at) => line(`error ${at}`, placeText(planning, error), { note: error.reason })),
    ...plan.changes.map(({ name, before, after }) =>
      line(name, labelOf(planning.declaration, name), {
        was: plan.state === 'new' ? '' : text(name, before),
        becomes: text(name, after),
      }),
    ),
    ...plan.conflicts.map(({ field, was, theirs, mine }, at) =>
      line(`conflict ${at}`, labelOf(planning.declaration, field), {
        was: text(field, was),
        becomes: text(field, theirs),
        note: `Другие уже изменили: останется «${text(field, theirs)}», в файле «${text(field, mine)}»`,
      }),
    ),
  ];
}

/** Returns why a row is not written, in one line. */
export function reasonOfRow({ plan }: PlannedRow, planning: SheetPlanning): string {
  return plan.errors
    .map((error) => [placeText(planning, error), error.reason].filter((part) => part !== '').join(': '))
    .join('; ');
}

/** Returns the storage key of a name in a field; `within` are the texts of its row within which an answer holds. */
export function nameKey(field: string, name: string, within: readonly string[]): string {
  return [field, ...[name, ...within].map(foldSearch)].join('\n');
}

function placeText({ declaration, columns }: SheetPlanning, { field, column }: RowError): string {
  const head =
    columns.find((item) => item.column === column)?.head ?? (field === null ? '' : labelOf(declaration, field));
  return column === null ? head : `${head} (${columnLetters(column)})`;
}

function valueText({ declaration, namesOf }: SheetPlanning, name: string, value: unknown): string {
  const field = declaration.fields[name] as Field;
  return kindOf(field).toText(kindOf(field).serialize(value, field), field, namesOf(name));
}
