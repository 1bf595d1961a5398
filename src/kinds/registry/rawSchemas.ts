import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import { defaultMaxRating } from '../rating/kind.ts';
import { nestedFields } from '../shared/nested.ts';
import type { NestedField } from '../shared/options.ts';
import { placedSchema } from '../shared/placedSchema.ts';
import { choiceSchema, idSchema, nullableSchema, numberSchema, optionSchema, textSchema } from '../shared/rawSchema.ts';
import { kindOf } from './kinds.ts';
import type { Kind } from './options.ts';

const moment: JsonSchema = { type: ['number', 'string'], description: 'секунды Unix или ISO 8601' };
const moments = {
  iso: { type: 'string', format: 'date-time' },
  unixMs: { type: 'integer', description: 'миллисекунды Unix' },
};
const flags = { '01': { type: 'integer', enum: [0, 1] }, YN: { type: 'string', enum: ['N', 'Y'] } };
const address: JsonSchema = { type: 'string', maxLength: 2000, description: 'адрес файла' };

/**
 * JSON Schema of one raw value of each kind for the published API description; a missing kind does not compile. It
 * accepts the same values as `check`, as far as JSON Schema can express them. Pages do not need it, so `kinds.ts` does
 * not import it.
 */
const rawSchemas: { readonly [K in Kind]: (field: FieldOf<K>) => JsonSchema } = {
  text: textSchema,
  longText: textSchema,
  editableTitle: textSchema,
  url: textSchema,
  phone: () => textSchema({}),
  number: numberSchema,
  money: ({ max, wire }) =>
    wire === 'kopecks'
      ? { ...numberSchema({ integer: true, ...(max !== undefined && { max }) }, 100), description: 'копейки' }
      : numberSchema(max === undefined ? {} : { max }),
  percent: ({ max = 100, wire }) =>
    wire === 'percentNumber'
      ? { ...numberSchema({ max }), description: 'проценты' }
      : { ...numberSchema({ max }, 1 / 100), description: 'доля: 0.5 — это 50 %' },
  date: ({ wire }) => (wire === undefined ? { type: 'string', format: 'date' } : moments[wire]),
  dateTime: ({ wire }) => (wire === undefined ? moment : moments[wire]),
  dateRange: () => ({ type: 'string', format: 'date' }),
  time: ({ wire }) =>
    wire === 'minutes'
      ? { type: 'integer', minimum: 0, maximum: 1439, description: 'минуты от полуночи' }
      : { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
  duration: ({ max, wire }) => {
    if (wire === 'isoDuration') return { type: 'string', pattern: '^P', description: 'длительность ISO 8601' };
    return {
      ...numberSchema({ integer: wire === 'seconds', ...(max !== undefined && { max }) }, wire === 'seconds' ? 60 : 1),
      description: wire === 'seconds' ? 'секунды' : 'минуты',
    };
  },
  radio: ({ options }) => optionSchema(options),
  checkboxes: ({ options }) => optionSchema(options),
  select: ({ options }) => choiceSchema(options),
  status: ({ options }) => choiceSchema(options),
  treeSelect: () => idSchema,
  picker: () => idSchema,
  rating: ({ max = defaultMaxRating }) => ({ type: 'integer', minimum: 1, maximum: max }),
  flag: ({ wire }) => (wire === undefined ? { type: 'boolean' } : flags[wire]),
  names: () => ({ type: ['string', 'number', 'array'] }),
  images: () => ({ type: ['string', 'array'] }),
  rows: (field) => objectSchema(field),
  group: (field) => objectSchema(field),
  json: () => ({}),
  coordinates: ({ at }) =>
    at === undefined
      ? { type: 'number', minimum: -180, maximum: 180 }
      : {
          type: 'object',
          properties: Object.fromEntries(at.map((name) => [name, { type: 'number', minimum: -180, maximum: 180 }])),
          required: [...at],
        },
  file: () => address,
  image: () => address,
  constant: ({ value }) => (value === null ? {} : { type: typeof value }),
  carried: () => ({}),
  custom: () => ({}),
  note: () => ({}),
};

/** Returns the schema of a field's raw value at one of its names in a body or a response. */
export function rawSchemaOf(field: Field): JsonSchema {
  // The registry pairs each kind with its fields; TypeScript cannot infer that through a lookup.
  const item = (rawSchemas[field.kind] as (own: Field) => JsonSchema)(field);
  return kindOf(field).carries(field) === 'list' ? { type: 'array', items: item } : item;
}

/** Returns the schema of a nested object, with each value at its body path. */
function objectSchema(field: { readonly fields: Readonly<Record<string, NestedField>> }): JsonSchema {
  return placedSchema(
    Object.entries(nestedFields(field)).flatMap(([name, own]): [string, JsonSchema][] =>
      own.send === false || kindOf(own).role === 'none'
        ? []
        : [[typeof own.send === 'string' ? own.send : name, titledSchema(own)]],
    ),
  );
}

/** Returns the nullable schema of a field, titled with its label. */
export function titledSchema(field: Field): JsonSchema {
  return { ...(field.label !== undefined && { title: field.label }), ...nullableSchema(rawSchemaOf(field)) };
}
