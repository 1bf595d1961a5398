import { unixNow, wireDate } from '#codecs/dates.ts';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** As many as fill a window. */
const count = 25;
const day = 86_400;

/** Records that look as the declaration says, for a screen that has no sample answer. */
export function madeRecords(declaration: Declaration): AnyRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const record: AnyRecord = { [declaration.api.id]: at + 1 };
    for (const [name, field] of Object.entries(declaration.fields)) put(record, name, field, madeValue(field, at));
    return record;
  });
}

/** The record that a body makes: each value where its field is read. What the body does not carry stays as it was. */
export function recordOf(declaration: Declaration, body: unknown, before: AnyRecord = {}): AnyRecord {
  const record = structuredClone(before);
  const sent = recordIn(body);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { send = name } = field;
    if (typeof send === 'string' && send in sent) put(record, name, field, sent[send]);
    else if (Array.isArray(send) && send.some((one: string) => one in sent)) put(record, name, field, send.map((one: string) => sent[one]));
    else if (typeof send === 'object' && 'as' in send && send.name in sent) put(record, name, field, (sent[send.name] as unknown[])[0]);
    else if (typeof send === 'object' && 'stamp' in send) put(record, name, field, unixNow());
  }
  return record;
}

function put(record: AnyRecord, name: string, { read = name }: Field, value: unknown): void {
  if (read === false || value === undefined) return;
  if (typeof read === 'string') setAt(record, read.split('.'), value);
  else read.forEach((path, at) => setAt(record, path.split('.'), Array.isArray(value) ? value[at] : null));
}

/** Puts a value at a `read` path; behind `[]` a list of values becomes a list of objects. */
function setAt(record: AnyRecord, [head = '', ...rest]: readonly string[], value: unknown): void {
  if (!head.endsWith('[]')) {
    if (rest.length === 0) {
      record[head] = value;
      return;
    }
    const inner = recordIn(record[head]);
    record[head] = inner;
    setAt(inner, rest, value);
    return;
  }
  const name = head.slice(0, -2);
  const present = Array.isArray(record[name]) ? record[name] as unknown[] : [];
  record[name] = (Array.isArray(value) ? value : [value]).map((one, at) => {
    if (rest.length === 0) return one;
    const item = recordIn(present[at]);
    setAt(item, rest, one);
    return item;
  });
}

function madeValue(field: Field, at: number): unknown {
  const isList = typeof field.read === 'string' && field.read.includes('[]');
  if ('options' in field && Array.isArray(field.options) && field.options.length > 0) {
    const option: unknown = (field.options as readonly (readonly unknown[])[])[at % field.options.length]?.[0];
    return field.kind === 'checkboxes' || ('many' in field && field.many) ? [option] : option;
  }
  switch (field.kind) {
    case 'number': return (at * 7) % 100 + 1;
    case 'percent': return ((at % 19) + 1) / 20;
    case 'money': return (at + 1) * 1250;
    case 'phone': return `7900${String(1_000_000 + at * 1357).padStart(7, '0')}`;
    case 'url': return `https://example.ru/${at + 1}`;
    case 'date': return wireDate(new Date((unixNow() - at * day) * 1000));
    case 'dateTime': return unixNow() - at * day;
    case 'dateRange': return [wireDate(new Date((unixNow() - at * day) * 1000)), wireDate(new Date((unixNow() + (30 - at) * day) * 1000))];
    case 'flag': return at % 3 !== 0;
    case 'names': return isList ? ['Первое', 'Второе'].slice(0, at % 2 + 1) : `${field.label ?? 'Имя'} ${at + 1}`;
    case 'text': case 'longText': case 'editableTitle': return `${field.label ?? 'Текст'} ${at + 1}`;
    default: return undefined;
  }
}
