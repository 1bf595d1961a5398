import { valueOptions, wire, max, nested, addsUp, expected, fromLookup, dependsOn, many } from '../shared/options.ts';
import { Type, type TProperties } from '@sinclair/typebox';
import { uploadOptions } from '../shared/uploadOptions.ts';

/** Options as `[value, text, tone]`; the tone only adds colour, the text carries the meaning (spec D10). */
const tonedOptions = Type.Unsafe<
  readonly (readonly [string | number | boolean, string, ('success' | 'warning' | 'danger' | 'neutral')?])[]
>({
  type: 'array',
  items: {
    type: 'array',
    prefixItems: [
      { type: ['string', 'number', 'boolean'] },
      { type: 'string' },
      { enum: ['success', 'warning', 'danger', 'neutral'] },
    ],
    minItems: 2,
    maxItems: 3,
  },
});

/** The options that a declaration may set, of all kinds, in the order of the published schema. */
export const kindOptions = {
  text: { max },
  longText: { max, counter: Type.Optional(Type.Boolean()) },
  editableTitle: { max },
  number: {
    max,
    expected,
    addsUp,
    suffix: Type.Optional(Type.String()),
    minus: Type.Optional(Type.Boolean()),
    integer: Type.Optional(Type.Boolean()),
  },
  /** `rounded`: lists show whole percents, as for progress (part1 §9). */
  percent: {
    max,
    expected,
    rounded: Type.Optional(Type.Boolean()),
    wire: wire('percentNumber'),
  },
  money: { max, expected, addsUp, wire: wire('kopecks') },
  phone: {},
  url: { max },
  date: { wire: wire('iso', 'unixMs') },
  dateTime: { wire: wire('iso', 'unixMs') },
  dateRange: {
    shown: Type.Optional(Type.Union([Type.Literal('dash'), Type.Literal('fromTo')])),
  },
  /** `wire`: the API uses minutes since midnight instead of `HH:MM`. */
  time: {
    wire: Type.Optional(Type.Unsafe<'minutes'>({ type: 'string', enum: ['minutes'] })),
  },
  /** Options in minutes, including `max`; `wire` selects seconds or an ISO 8601 duration for the API. */
  duration: {
    max,
    wire: wire('minutes', 'seconds', 'isoDuration'),
  },
  radio: {
    options: valueOptions,
    otherwise: Type.Optional(Type.String()),
  },
  checkboxes: { options: valueOptions },
  select: {
    options: Type.Optional(valueOptions),
    lookup: Type.Optional(Type.String()),
    dependsOn,
    many,
    requires: Type.Optional(Type.String()),
  },
  treeSelect: fromLookup,
  picker: {
    ...fromLookup,
    button: Type.Optional(Type.String()),
    panel: Type.String(),
    names: Type.Optional(Type.String()),
    counted: Type.Optional(Type.String()),
  },
  /** `validFrom`, `validTo`: members of the record with the first and last day of its validity (spec D92). */
  status: {
    options: Type.Optional(tonedOptions),
    lookup: Type.Optional(Type.String()),
    validFrom: Type.Optional(Type.String()),
    validTo: Type.Optional(Type.String()),
  },
  /** `max`: the best mark, 5 by default. */
  rating: {
    max: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
  },
  flag: { wire: wire('01', 'YN') },
  names: {},
  images: {},
  note: {},
  rows: {
    ...nested,
    /** The field that identifies a row between saves; without it, the row's index. */
    key: Type.Optional(Type.String()),
    min: Type.Optional(Type.Integer({ minimum: 0 })),
    max: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The order is significant, so rows can be moved. */
    order: Type.Optional(Type.Boolean()),
    /** Text of the button that adds a row. */
    add: Type.Optional(Type.String({ minLength: 1 })),
  },
  group: { ...nested },
  /** Options of JSON; `max` is its length on one line in characters. */
  json: { max },
  coordinates: {
    /**
     * Names of latitude and longitude inside one object; without it `read` and `send` name two places, as for a period.
     */
    at: Type.Optional(
      Type.Unsafe<readonly [string, string]>({
        type: 'array',
        prefixItems: [
          { type: 'string', minLength: 1 },
          { type: 'string', minLength: 1 },
        ],
        minItems: 2,
        maxItems: 2,
      }),
    ),
  },
  file: uploadOptions,
  image: uploadOptions,
  constant: {
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  },
  carried: {},
  custom: {
    name: Type.String(),
    button: Type.Optional(Type.String()),
    panel: Type.Optional(Type.String()),
    /** Lookup whose entry names stand for the value in a file, when the value is a single id. */
    lookup: Type.Optional(Type.String()),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
} satisfies Record<string, TProperties>;

export type Kind = keyof typeof kindOptions;
