import type { KindModule, Wire } from '../contract.ts';
import { wrongFormat } from './messages.ts';

const made = new WeakMap<KindModule, Map<string, KindModule>>();

/** A kind over raw values that are written in another way (`wires`); the kind itself where it knows none of that name. */
export function wired(kind: KindModule, name: string): KindModule {
  const wire = kind.wires?.[name];
  if (wire === undefined) return kind;
  const known = made.get(kind) ?? new Map<string, KindModule>();
  made.set(kind, known);
  const found = known.get(name) ?? over(kind, wire);
  known.set(name, found);
  return found;
}

/** Nothing is written as nothing. */
const unlessEmpty = (change: (raw: unknown) => unknown) => (raw: unknown): unknown => (raw === null || raw === undefined || raw === '' ? raw : change(raw));

function over(kind: KindModule, wire: Wire): KindModule {
  const [read, write] = [unlessEmpty(wire.read), unlessEmpty(wire.write)];
  return {
    ...kind,
    parse: (raw, field) => kind.parse(read(raw), field),
    serialize: (value, field) => write(kind.serialize(value, field)),
    toText: (raw, field, nameOf) => kind.toText(read(raw), field, nameOf),
    compare: (a, b, field) => kind.compare(read(a), read(b), field),
    matches: (own, asked, field) => kind.matches(read(own), read(asked), field),
    check: (raw, field) => (wire.fits(raw) ? kind.check(wire.read(raw), field) : wrongFormat),
    sample: (at, field) => write(kind.sample(at, field)),
  };
}
