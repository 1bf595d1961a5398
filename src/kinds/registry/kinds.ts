import { checkboxes } from '../checkboxes/kind.ts';
import { coordinates } from '../coordinates/kind.ts';
import { custom } from '../custom/kind.ts';
import { date } from '../date/kind.ts';
import { dateRange } from '../dateRange/kind.ts';
import { dateTime } from '../dateTime/kind.ts';
import { duration } from '../duration/kind.ts';
import { editableTitle } from '../editableTitle/kind.ts';
import { file } from '../file/kind.ts';
import { flag } from '../flag/kind.ts';
import { createGroupKind } from '../group/kind.ts';
import { image } from '../image/kind.ts';
import { images } from '../images/kind.ts';
import { json } from '../json/kind.ts';
import { longText } from '../longText/kind.ts';
import { money } from '../money/kind.ts';
import { names } from '../names/kind.ts';
import { number } from '../number/kind.ts';
import { percent } from '../percent/kind.ts';
import { phone } from '../phone/kind.ts';
import { picker } from '../picker/kind.ts';
import { radio } from '../radio/kind.ts';
import { rating } from '../rating/kind.ts';
import { createRowsKind } from '../rows/kind.ts';
import { select } from '../select/kind.ts';
import { status } from '../status/kind.ts';
import { text } from '../text/kind.ts';
import { time } from '../time/kind.ts';
import { treeSelect } from '../treeSelect/kind.ts';
import { url } from '../url/kind.ts';
import { withWireFormat } from '../shared/withWireFormat.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Kind } from './options.ts';
import { type KindModule, type WireFormat, defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';
import { wrongType } from '../shared/messages.ts';

/** Kind modules of the whole vocabulary; a missing kind or member does not compile. */
export const kinds = {
  text,
  longText,
  editableTitle,
  number,
  percent,
  money,
  phone,
  url,
  date,
  dateTime,
  dateRange,
  time,
  duration,
  radio,
  checkboxes,
  select,
  treeSelect,
  picker,
  status,
  rating,
  flag,
  names,
  images,
  /** A line of text between fields, without a value. */
  note: defineKind('note', {
    ...opaqueKindBase,
    meaning: 'строка пояснения',
    role: 'none',
    labelled: 'byItself',
  }),
  rows: createRowsKind(kindOf),
  group: createGroupKind(kindOf),
  json,
  coordinates,
  file,
  image,
  /** A value that is the same in every body. */
  constant: defineKind('constant', {
    ...opaqueKindBase,
    meaning: 'постоянное значение',
    role: 'unseen',
    empty: ({ value }) => value,
    parse: (_raw, { value }) => value,
    carries: () => 'one',
    check: (raw, { value }) => (typeof raw === typeof value || value === null ? undefined : wrongType),
  }),
  /** A loaded value that is sent back unchanged. */
  carried: defineKind('carried', {
    ...opaqueKindBase,
    meaning: 'что пришло, то и уходит',
    role: 'unseen',
  }),
  custom,
} satisfies { [K in Kind]: KindModule<K> };

/** Returns the wire format of a field; undefined for the kind's own format. */
export function wireFormatOf(field: Field): WireFormat | undefined {
  return 'wire' in field && field.wire !== undefined
    ? (kinds[field.kind] as KindModule).wires?.[field.wire]
    : undefined;
}

/** Converts a raw value to the kind's own format, regardless of the field's `wire`, for sums and charts. */
export function canonicalRaw(field: Field, raw: unknown): unknown {
  const wire = wireFormatOf(field);
  return wire === undefined || raw === null || raw === undefined ? raw : wire.read(raw);
}

/** Returns the module of a field's kind, adapted to the field's `wire`. */
export function kindOf(field: Field): KindModule {
  // The registry pairs each kind with its fields; TypeScript cannot infer that through a lookup.
  const kind = kinds[field.kind] as KindModule;
  const wire = wireFormatOf(field);
  return wire === undefined ? kind : withWireFormat(kind, wire);
}
