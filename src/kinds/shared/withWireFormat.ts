import type { KindModule, WireFormat } from '../kindModule.ts';
import { wrongFormat } from './messages.ts';

const made = new WeakMap<KindModule, WeakMap<WireFormat, KindModule>>();

/**
 * Adapts a kind to raw values in another wire format, one of its `wires`.
 *
 * A conversion in the data provider would leave the server's history and the embedded API with other values. A day as
 * an instant is its midnight in UTC, and a midnight of any zone is read as that day.
 */
export function withWireFormat(kind: KindModule, wire: WireFormat): KindModule {
  const known = made.get(kind) ?? new WeakMap<WireFormat, KindModule>();
  made.set(kind, known);
  const found = known.get(wire) ?? over(kind, wire);
  known.set(wire, found);
  return found;
}

/** Empty values stay unchanged. */
const unlessEmpty =
  (change: (raw: unknown) => unknown) =>
  (raw: unknown): unknown =>
    raw === null || raw === undefined || raw === '' ? raw : change(raw);

function over(kind: KindModule, wire: WireFormat): KindModule {
  const [read, write] = [unlessEmpty(wire.read), unlessEmpty(wire.write)];
  return {
    ...kind,
    parse: (raw, field) => kind.parse(read(raw), field),
    serialize: (value, field) => write(kind.serialize(value, field)),
    toText: (raw, field, nameOf) => kind.toText(read(raw), field, nameOf),
    compare: (a, b, field) => kind.compare(read(a), read(b), field),
    matches: (own, query, field) => kind.matches(read(own), read(query), field),
    check: (raw, field) => (wire.fits(raw) ? kind.check(wire.read(raw), field) : wrongFormat),
    sample: (at, field) => write(kind.sample(at, field)),
  };
}
