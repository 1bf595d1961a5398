import { createElement, type ReactNode } from 'react';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { namePath } from '#record/fieldChanges.ts';
import { getByPath } from '#codecs/path.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

interface HistoryValueProps {
  declaration: Declaration;
  name: string;
  /** The value as stored in the record. */
  value: unknown;
  /** The record with the value; it may contain the names of chosen entries. */
  record: AnyRecord;
}

/** Draws a historical value of a field as its list and form do; ids are named by the record or by the lookup. */
export function HistoryValue({ declaration, name, value, record }: HistoryValueProps): ReactNode {
  const field = declaration.fields[name] as Field;
  if (value === undefined) return 'неизвестно';
  if (value === null || (Array.isArray(value) && value.length === 0)) return '-';
  if (field.kind === 'custom') return customText(field, value, record);
  const Cell = cells[field.kind];
  return Cell
    ? createElement(Cell, { field, value, record, lookups: declaration.lookups })
    : kindOf(field).toText(value, field);
}

/**
 * Returns the text of a custom field, whose names are at a declared path or next to its ids (`products[].productId`,
 * `products[].name`).
 */
function customText(field: Field, value: unknown, record: AnyRecord): string {
  const path = namePath(field);
  const name = path === undefined ? undefined : getByPath(record, path);
  if (name !== undefined && name !== null) return formatText(name);
  if (!Array.isArray(value)) return isRecord(value) ? formatText(value['name']) : formatText(value);
  const names = namesBeside(field, value, record);
  return names.length === value.length ? names.join(', ') : `Выбрано: ${value.length}`;
}

function namesBeside({ read }: Field, ids: readonly unknown[], record: AnyRecord): string[] {
  if (typeof read !== 'string' || !read.includes('[].'))
    return ids.flatMap((item) => (isRecord(item) && typeof item['name'] === 'string' ? item['name'] : []));
  const [list = '', id = ''] = read.split('[].');
  const items = getByPath(record, list);
  const named = new Map((Array.isArray(items) ? items : []).filter(isRecord).map((item) => [item[id], item['name']]));
  return ids.flatMap((item) => (typeof named.get(item) === 'string' ? (named.get(item) as string) : []));
}
