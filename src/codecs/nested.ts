import { isRecord, type AnyRecord } from './records.ts';

/** The value under a dotted name, `address.city`; undefined when something on the way is no record. */
export function nestedIn(source: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined), source);
}

/** Puts a value under a dotted name, making the records on the way: whatever stood there beside them goes. */
export function putNested(target: AnyRecord, name: string, value: unknown): void {
  const steps = name.split('.');
  const last = steps.pop() ?? '';
  own(steps.reduce((record, step) => inner(record, step), target), last, value);
}

function inner(record: AnyRecord, step: string): AnyRecord {
  const known = Object.hasOwn(record, step) ? record[step] : undefined;
  if (isRecord(known)) return known;
  const made: AnyRecord = {};
  own(record, step, made);
  return made;
}

/** Unlike an assignment it makes `__proto__` a name like any other. */
function own(record: AnyRecord, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
