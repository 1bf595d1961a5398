import { Big } from 'big.js';
import { parseNumber } from '#codecs/numericInput.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Computed, Field, ComputedSource } from '#schemas/declaration/field.ts';
import { getByPath } from '#codecs/path.ts';

/**
 * Returns the raw value of a field: the value at its `read` path, two values for a range, or the computed value;
 * undefined when it is missing.
 */
export function rawOf(name: string, field: Field, record: unknown): unknown {
  const { read = name, computed } = field;
  if (computed !== undefined) return computedOf(field, computed, record);
  if (read === false) return undefined;
  return typeof read === 'string' ? getByPath(record, read) : read.map((path) => getByPath(record, path));
}

/**
 * Returns the value of a computed column: a text or a number, exact in decimal; undefined when all its fields are
 * empty.
 */
function computedOf(own: Field, computed: Computed, record: unknown): unknown {
  if (computed.how === 'text') return textFrom(computed.parts, record);
  // Numbers as the user sees them, because each API may use a different wire format.
  const figures = computed.of.map(({ name, field }) =>
    parseNumber(kindOf(field).parse(rawOf(name, field, record), field)),
  );
  if (figures.every((figure) => figure === null)) return undefined;
  const total = figures.reduce(
    (sum, figure, at) => (computed.how === 'difference' && at > 0 ? sum.minus(figure ?? 0) : sum.plus(figure ?? 0)),
    new Big(0),
  );
  return kindOf(own).serialize(total.toNumber(), own);
}

export function sourcesOf(computed: Computed): readonly ComputedSource[] {
  return computed.how === 'text' ? computed.parts.filter((part) => typeof part !== 'string') : computed.of;
}

/** Separators left at the ends by a missing part. */
const leftOver = /^[\s,;:/·–-]+|[\s,;:/·–-]+$/g;

function textFrom(parts: readonly (string | ComputedSource)[], record: unknown): string | undefined {
  const messages = parts.map((part) => (typeof part === 'string' ? part : textIn(part, record)));
  const isMissing = (at: number) => typeof parts[at] !== 'string' && messages[at] === '';
  if (parts.every((part, at) => typeof part === 'string' || isMissing(at))) return undefined;
  const text = messages.join('').replaceAll(/\s+/g, ' ').trim();
  return parts.some((_part, at) => isMissing(at)) ? text.replaceAll(leftOver, '') : text;
}

function textIn({ name, field }: ComputedSource, record: unknown): string {
  const text = kindOf(field).toText(rawOf(name, field, record), field);
  return text === '-' ? '' : text;
}
