import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import type { FieldChange } from '#record/fieldChanges.ts';
import type { EntryStates } from '#record/historyStates.ts';
import type { NestedRow, RowKind } from '#record/mergeRows.ts';
import { nestedCellText, rowText } from '#record/rowText.ts';
import { isSameValue } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { HistoryValue } from './HistoryValue.tsx';

interface ChangeViewProps {
  declaration: Declaration;
  change: FieldChange;
  states: EntryStates;
  rows: RowKind | undefined;
}

/**
 * Draws the change of one field: old and new value; for a list, the added and removed entries; for a table, the changed
 * rows and their cells.
 */
export function ChangeView({ declaration, change, states, rows }: ChangeViewProps): ReactNode {
  const { name, before, after } = change;
  const value = (raw: unknown, record = states.after) => (
    <HistoryValue declaration={declaration} name={name} value={raw} record={record} />
  );
  if (rows) return <Lines lines={rowLines(rows, rowsIn(before), rowsIn(after))} />;
  if (states.entry.action === 'create') return value(after);
  if (isList(declaration.fields[name] as Field, before, after)) {
    const [old, now] = [before ?? [], after ?? []] as [unknown[], unknown[]];
    const [added, removed] = [minus(now, old), minus(old, now)];
    return (
      <>
        {added.length > 0 && <span className="history-line">Добавлено: {value(added)}</span>}
        {removed.length > 0 && <span className="history-line">Убрано: {value(removed, states.before)}</span>}
        {added.length + removed.length === 0 && value(now)}
      </>
    );
  }
  return (
    <>
      <span className="history-was">{value(before, states.before)}</span> <span aria-hidden>→</span>
      <span className="visually-hidden">стало</span> <span>{value(after)}</span>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return lines.map((line) => (
    <span key={line} className="history-line">
      {line}
    </span>
  ));
}

/** Returns whether values are a list of choices or names, not a range or a table. */
function isList({ read }: Field, ...values: unknown[]): boolean {
  if (Array.isArray(read)) return false;
  return (
    values.some(Array.isArray) &&
    values.every((value) => value === null || value === undefined || (Array.isArray(value) && !value.some(isRecord)))
  );
}

function minus(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  return values.filter((value) => !others.includes(value));
}

function rowsIn(value: unknown): readonly NestedRow[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns the changes of a table, row by row. */
function rowLines(kind: RowKind, before: readonly NestedRow[], after: readonly NestedRow[]): string[] {
  const { key, name, cells } = kind;
  const keyed = (rows: readonly NestedRow[]) => new Map(rows.map((row, index) => [key(row, index), row]));
  const [old, now] = [keyed(before), keyed(after)];
  const added = [...now]
    .filter(([item]) => !old.has(item))
    .map(([, row]) => `Добавлено: ${name(row)} (${rowText(kind, row)})`);
  const removed = [...old]
    .filter(([item]) => !now.has(item))
    .map(([, row]) => `Убрано: ${name(row)} (${rowText(kind, row)})`);
  const changed = [...now].flatMap(([item, row]) => {
    const was = old.get(item);
    const differing = was ? cells.filter((cell) => !isSameValue(was[cell.name], row[cell.name])) : [];
    if (!was || differing.length === 0) return [];
    return `${name(row)} — ${differing.map((cell) => `${cell.label}: ${nestedCellText(was[cell.name])} → ${nestedCellText(row[cell.name])}`).join(', ')}`;
  });
  return [...changed, ...added, ...removed];
}
