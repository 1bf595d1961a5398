import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { propertiesOf, schemasAt } from '../text/schemaAt.ts';

/** Required options of a new field of a kind, in addition to its label. */
const starts: { readonly [K in Kind]?: (name: string) => AnyRecord } = {
  dateRange: (name) => ({
    read: [`${name}From`, `${name}To`],
    query: [`${name}From`, `${name}To`],
    send: [`${name}From`, `${name}To`],
  }),
  radio: () => ({
    options: [
      [1, 'Да'],
      [2, 'Нет'],
    ],
  }),
  checkboxes: () => ({
    options: [
      [1, 'Первый'],
      [2, 'Второй'],
    ],
  }),
  select: () => ({
    options: [
      [1, 'Первый'],
      [2, 'Второй'],
    ],
  }),
  status: () => ({
    options: [
      [1, 'Новая', 'warning'],
      [2, 'Готова', 'success'],
    ],
  }),
  treeSelect: () => ({ lookup: 'territories' }),
  picker: () => ({ lookup: 'distributors', panel: 'Выбор' }),
  rows: () => ({ fields: { name: { kind: 'text', label: 'Название' } }, add: 'Добавить строку' }),
  group: () => ({ fields: { name: { kind: 'text', label: 'Название' } } }),
  file: () => ({ upload: { path: '/api/v1/files/' } }),
  image: () => ({ upload: { path: '/api/v1/files/' } }),
  constant: () => ({ value: '' }),
  custom: () => ({ name: 'tradeMarks' }),
  names: () => ({ send: false }),
  images: () => ({ send: false }),
  dateTime: () => ({ send: false }),
};

/** Returns a new field of a kind; `name` is its name. */
export function newField(kind: Kind, name: string, label: string): AnyRecord {
  return { kind, ...(label === '' ? {} : { label }), ...starts[kind]?.(name) };
}

/**
 * Returns a copy of a field under another name. It does not share the names of its values: two fields that send one
 * name replace each other.
 */
export function copiedField(field: AnyRecord, name: string): AnyRecord {
  const { read, query, send, ...rest } = field;
  const start = newField(field.kind as Kind, name, '');
  const stored = (member: 'read' | 'query' | 'send', value: unknown): AnyRecord => {
    if (value === false) return { [member]: false };
    if (isRecord(value)) return { [member]: { ...value, name } };
    if (start[member] !== undefined) return { [member]: start[member] };
    return Array.isArray(value) ? { [member]: [`${name}1`, `${name}2`] } : {};
  };
  // What only shows a value may show the same one twice.
  if (send === false || start.send === false) return field;
  return { ...rest, ...stored('read', read), ...stored('query', query), ...stored('send', send) };
}

/** Converts a field to another kind: options common to both kinds stay, as do options unknown to any kind. */
export function withKind(field: AnyRecord, kind: Kind, name: string): AnyRecord {
  const [before, after] = [optionsOf(field.kind), optionsOf(kind)];
  const stored = Object.entries(field).filter(
    ([option]) =>
      option !== 'kind' && (after.has(option) || !before.has(option)) && !meansAnother(option, field.kind, kind),
  );
  const initial = Object.entries(starts[kind]?.(name) ?? {}).filter(([option]) =>
    stored.every(([own]) => own !== option),
  );
  return { kind, ...Object.fromEntries(stored), ...Object.fromEntries(initial) };
}

function optionsOf(kind: unknown): ReadonlySet<string> {
  return new Set(
    schemasAt({ fields: { any: { kind } } }, ['fields', 'any'])
      .filter((schema) => propertiesOf(schema).kind?.const === kind)
      .flatMap((schema) => Object.keys(propertiesOf(schema))),
  );
}

const ranges: ReadonlySet<unknown> = new Set(['dateRange', 'coordinates']);
const chosen: ReadonlySet<unknown> = new Set(['radio', 'select', 'checkboxes', 'status']);

/** Returns whether an option has the same name but another meaning: two names versus one, characters versus bytes. */
function meansAnother(option: string, before: unknown, after: unknown): boolean {
  if (['read', 'query', 'send'].includes(option)) return ranges.has(before) !== ranges.has(after);
  if (option === 'options')
    return !(chosen.has(before) && chosen.has(after)) || (before === 'status') !== (after === 'status');
  return (
    ['max', 'default', 'wire', 'fields', 'name'].includes(option) &&
    before !== after &&
    !(option === 'fields' && ['rows', 'group'].includes(String(before)) && ['rows', 'group'].includes(String(after)))
  );
}
