import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import type { KindGuess } from '../guessScalar.ts';
import { nameKeys } from '../guessNested.ts';
import { fieldName } from '../sampleColumns.ts';
import type { Description } from './description.ts';
import { kindOfShape } from './kindOfShape.ts';
import { labelOf } from './labelOf.ts';
import { requiredRule } from './rules.ts';
import { shapeOf, type Shape } from './shape.ts';

/** Kinds that stand in one line, within a row or a group. */
const inLine: ReadonlySet<string> = new Set(['text', 'number', 'percent', 'money', 'phone', 'url', 'date', 'time', 'duration', 'select', 'flag']);
/** More fields than this do not stand side by side. */
const most = 8;

/** The kind of an object or a list of objects: one that is entered is a group or a table, one that is not shows its name. Null when nothing of it can be shown. */
export function nestedOf(description: Description, key: string, shape: Shape, enters: boolean): KindGuess | null {
  const many = shape.type === 'array';
  const inner = many ? shapeOf(description, shape.items) : shape;
  const own = enters ? formOf(description, inner) : null;
  if (own) {
    const field = { kind: many ? 'rows' : 'group', ...own } as Field;
    return { field, why: many ? 'список объектов: таблица' : 'вложенный объект: группа полей' };
  }
  const shown = shownKey(description, inner);
  if (shown === undefined) return null;
  return { field: { kind: 'names', read: `${key}${many ? '[]' : ''}.${shown}` }, why: many ? `список объектов: показывается «${shown}» каждого` : `вложенный объект: показывается его «${shown}»` };
}

type Inner = Pick<FieldOf<'group'>, 'fields' | 'rules'>;

/** The fields and rules of an object all of whose members stand in one line; what it has besides travels unseen. Null where none does, or too many. */
function formOf(description: Description, shape: Shape): Inner | null {
  const members = Object.entries(shape.properties).map(([key, schema]) => ({ key, own: shapeOf(description, schema) })).filter(({ own }) => !own.readOnly);
  const drawn = members.flatMap(({ key, own }) => {
    const field = lineKind(key, own);
    return field === null ? [] : [{ key, name: fieldName(key), field, label: labelOf(key, own).label }];
  });
  if (drawn.length === 0 || drawn.length > most || new Set(members.map(({ key }) => fieldName(key))).size < members.length || members.some(({ key }) => !/^[A-Za-z]/.test(fieldName(key)))) return null;
  const fields = Object.fromEntries(members.map(({ key }) => {
    const found = drawn.find((one) => one.key === key);
    const at = fieldName(key) === key ? {} : { read: key, send: key };
    if (!found) return [fieldName(key), { kind: 'carried', ...at }];
    const { kind, ...rest } = found.field;
    return [found.name, { kind, label: found.label, ...rest, ...at }];
  }));
  const rules = drawn.filter(({ key }) => shape.required.includes(key)).flatMap(({ name, label, field }) => requiredRule(name, label, field));
  return { fields, ...(rules.length > 0 && { rules }) } as Inner;
}

function lineKind(key: string, shape: Shape): Field | null {
  const field = kindOfShape(key, shape)?.field;
  if (!field) return null;
  if (field.kind === 'status') return { kind: 'select', options: (field.options ?? []).map(([value, text]) => [value, text] as const) };
  if (field.kind === 'longText') return { kind: 'text', ...(field.max !== undefined && { max: field.max }) };
  return inLine.has(field.kind) && kindOf(field).role === 'entered' ? field : null;
}

/** The property that stands for an object: a usual name, else the first text. */
export function shownKey(description: Description, { properties }: Shape): string | undefined {
  const isText = (key: string) => Object.hasOwn(properties, key) && shapeOf(description, properties[key]).type === 'string';
  return [...nameKeys, 'login', 'username'].find(isText) ?? Object.keys(properties).find(isText);
}
