import { carried } from '../carried/kind.ts';
import { checkboxes } from '../checkboxes/kind.ts';
import { constant } from '../constant/kind.ts';
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
import { note } from '../note/kind.ts';
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
import type { KindModule, WireFormat } from '../kindModule.ts';

/** Every kind of the vocabulary: a missing one, or a missing part of one, does not compile. */
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
  note,
  rows: createRowsKind(kindOf),
  group: createGroupKind(kindOf),
  json,
  coordinates,
  file,
  image,
  constant,
  carried,
  custom,
} satisfies { [K in Kind]: KindModule<K> };

/** The other way in which a field's raw values are written; undefined for the kind's own. */
export function wireFormatOf(field: Field): WireFormat | undefined {
  return 'wire' in field && field.wire !== undefined
    ? (kinds[field.kind] as KindModule).wires?.[field.wire]
    : undefined;
}

/** A raw value as the kind itself writes it, whatever the field's `wire` is: what adds up with others, or is drawn by its size. */
export function canonicalRaw(field: Field, raw: unknown): unknown {
  const wire = wireFormatOf(field);
  return wire === undefined || raw === null || raw === undefined ? raw : wire.read(raw);
}

/** What the kind of a field means, over raw values as the field's `wire` writes them. */
export function kindOf(field: Field): KindModule {
  // The registry pairs each kind with its own fields; TypeScript cannot follow that through one look-up.
  const kind = kinds[field.kind] as KindModule;
  const wire = wireFormatOf(field);
  return wire === undefined ? kind : withWireFormat(kind, wire);
}
