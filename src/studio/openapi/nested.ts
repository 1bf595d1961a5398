import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import type { KindGuess } from '../draft/guessScalar.ts';
import { nameKeys } from '../draft/guessNested.ts';
import { toFieldName } from '../draft/sampleColumns.ts';
import type { ApiDescription } from './description.ts';
import { kindOfShape } from './kindOfShape.ts';
import { propertyLabel } from './propertyLabel.ts';
import { guessRequiredRule } from './rules.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

/** Kinds that fit on one line, within a row or a group. */
const inLine: ReadonlySet<string> = new Set([
  'text',
  'number',
  'percent',
  'money',
  'phone',
  'url',
  'date',
  'time',
  'duration',
  'select',
  'flag',
]);
/** Maximum number of fields side by side. */
const max = 8;

/**
 * Returns the kind of an object or a list of objects: an editable one is a group or a table, a read-only one shows its
 * name. Null when no part of it can be shown.
 */
export function nestedOf(
  description: ApiDescription,
  key: string,
  shape: SchemaShape,
  enters: boolean,
): KindGuess | null {
  const many = shape.type === 'array';
  const inner = many ? schemaShape(description, shape.items) : shape;
  const own = enters ? formOf(description, inner) : null;
  if (own) {
    const field = { kind: many ? 'rows' : 'group', ...own } as Field;
    return { field, why: many ? 'список объектов: таблица' : 'вложенный объект: группа полей' };
  }
  const shown = shownKey(description, inner);
  if (shown === undefined) return null;
  return {
    field: { kind: 'names', read: `${key}${many ? '[]' : ''}.${shown}` },
    why: many ? `список объектов: показывается «${shown}» каждого` : `вложенный объект: показывается его «${shown}»`,
  };
}

type Inner = Pick<FieldOf<'group'>, 'fields' | 'rules'>;

/**
 * Returns the fields and rules for the members of an object that fit on one line; its other members are sent unchanged.
 * Null when no member fits, or too many do.
 */
function formOf(description: ApiDescription, shape: SchemaShape): Inner | null {
  const members = Object.entries(shape.properties)
    .map(([key, schema]) => ({ key, own: schemaShape(description, schema) }))
    .filter(({ own }) => !own.readOnly);
  const drawn = members.flatMap(({ key, own }) => {
    const field = lineKind(key, own);
    return field === null ? [] : [{ key, name: toFieldName(key), field, label: propertyLabel(key, own).label }];
  });
  if (
    drawn.length === 0 ||
    drawn.length > max ||
    new Set(members.map(({ key }) => toFieldName(key))).size < members.length ||
    members.some(({ key }) => !/^[A-Za-z]/.test(toFieldName(key)))
  )
    return null;
  const fields = Object.fromEntries(
    members.map(({ key }) => {
      const found = drawn.find((item) => item.key === key);
      const at = toFieldName(key) === key ? {} : { read: key, send: key };
      if (!found) return [toFieldName(key), { kind: 'carried', ...at }];
      const { kind, ...rest } = found.field;
      return [found.name, { kind, label: found.label, ...rest, ...at }];
    }),
  );
  const rules = drawn
    .filter(({ key }) => shape.required.includes(key))
    .flatMap(({ name, label, field }) => guessRequiredRule(name, label, field));
  return { fields, ...(rules.length > 0 && { rules }) } as Inner;
}

function lineKind(key: string, shape: SchemaShape): Field | null {
  const field = kindOfShape(key, shape)?.field;
  if (!field) return null;
  if (field.kind === 'status')
    return { kind: 'select', options: (field.options ?? []).map(([value, text]) => [value, text] as const) };
  if (field.kind === 'longText') return { kind: 'text', ...(field.max !== undefined && { max: field.max }) };
  return inLine.has(field.kind) && kindOf(field).role === 'entered' ? field : null;
}

/** Returns the property that names an object: a usual name, otherwise the first text. */
export function shownKey(description: ApiDescription, { properties }: SchemaShape): string | undefined {
  const isText = (key: string) =>
    Object.hasOwn(properties, key) && schemaShape(description, properties[key]).type === 'string';
  return [...nameKeys, 'login', 'username'].find(isText) ?? Object.keys(properties).find(isText);
}
