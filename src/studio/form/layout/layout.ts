import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { withAt } from '../fieldEdits.ts';
import { asList, asTexts } from '../values.ts';

/** One list of fields of a form: those without a group, or those of a group, stacked or side by side. */
export interface Lane {
  /** Path within the form. */
  path: JsonPath;
  fields: readonly string[];
}

/** A position in a form: its lane and the index in it. */
export interface Spot {
  lane: number;
  index: number;
}

/** Returns the lists of fields of a form, in order. An empty group has one empty list. */
export function lanesOf(form: AnyRecord): Lane[] {
  const groups = asList(form.groups).flatMap((group, at): Lane[] => {
    const own = isRecord(group) ? group : {};
    const sides = (['fields', 'row'] as const).filter((side) => own[side] !== undefined);
    return (sides.length > 0 ? sides : (['fields'] as const)).map((side) => ({
      path: ['groups', at, side],
      fields: asTexts(own[side]),
    }));
  });
  return [{ path: ['fields'], fields: asTexts(form.fields) }, ...groups];
}

/** Returns the form with a field moved: `to` refers to the lanes after its removal. */
export function moveField(form: AnyRecord, from: Spot, to: Spot): AnyRecord {
  const lanes = lanesOf(form);
  const [source, target] = [lanes[from.lane], lanes[to.lane]];
  const name = source?.fields[from.index];
  if (!source || !target || name === undefined) return form;
  const taken = withAt(
    form,
    source.path,
    source.fields.filter((_name, at) => at !== from.index),
  ) as AnyRecord;
  const left = asTexts(valueAtJsonPath(taken, target.path));
  return withAt(taken, target.path, left.toSpliced(to.index, 0, name)) as AnyRecord;
}

/** Returns the next position of a field: past the end of a lane it is in the next lane. Undefined at the very end. */
export function nextSpot(lanes: readonly Lane[], { lane, index }: Spot, step: 1 | -1): Spot | undefined {
  const own = lanes[lane];
  if (!own) return undefined;
  if (index + step >= 0 && index + step < own.fields.length) return { lane, index: index + step };
  const next = lanes[lane + step];
  if (!next) return undefined;
  return { lane: lane + step, index: step === 1 ? 0 : next.fields.length };
}
