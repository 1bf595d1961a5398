import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { withAt } from '../fieldEdits.ts';
import { asList, asTexts } from '../values.ts';

/** One list of fields of a form: those without a group, or those of a group one below another or side by side. */
export interface Lane {
  /** Within the form. */
  path: JsonPath;
  fields: readonly string[];
}

/** A field of a form by its lane and its place there. */
export interface Spot {
  lane: number;
  index: number;
}

/** The lists of fields of a form, in the order in which they stand. A group that has none has one to begin with. */
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

/** The form with a field elsewhere: `to` counts as the lanes are once it has been taken out. */
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

/** Where a field comes to stand one step further: at the end of a lane that is the next lane. Undefined at the very end. */
export function nextSpot(lanes: readonly Lane[], { lane, index }: Spot, step: 1 | -1): Spot | undefined {
  const own = lanes[lane];
  if (!own) return undefined;
  if (index + step >= 0 && index + step < own.fields.length) return { lane, index: index + step };
  const next = lanes[lane + step];
  if (!next) return undefined;
  return { lane: lane + step, index: step === 1 ? 0 : next.fields.length };
}
