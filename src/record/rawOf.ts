import { roundTo } from '#codecs/decimal.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Computed, Field, ComputedSource } from '#schemas/declaration/field.ts';
import { getByPath } from '#codecs/path.ts';

/** What a record says of a field, as it came: the value at its `read` path, two of a range, or what is computed of others; undefined where it says nothing. */
export function rawOf(name: string, field: Field, record: unknown): unknown {
  const { read = name, computed } = field;
  if (computed !== undefined) return computedOf(field, computed, record);
  if (read === false) return undefined;
  return typeof read === 'string' ? getByPath(record, read) : read.map((path) => getByPath(record, path));
}

/** What a record says of a computed column: a text or a number, exact in decimal; undefined where none of its fields says anything. */
function computedOf(own: Field, computed: Computed, record: unknown): unknown {
  if (computed.how === 'text') return textFrom(computed.parts, record);
  // As people have them, for each may be written otherwise by its API.
  const figures = computed.of.map(({ name, field }) =>
    parseNumber(kindOf(field).parse(rawOf(name, field, record), field)),
  );
  if (figures.every((figure) => figure === null)) return undefined;
  const total = figures.reduce(
    (sum: number, figure, at) => sum + (figure ?? 0) * (computed.how === 'difference' && at > 0 ? -1 : 1),
    0,
  );
  return kindOf(own).serialize(roundTo(total, Math.max(...figures.map(placesOf))), own);
}

/** The fields that a column is computed from. */
export function sourcesOf(computed: Computed): readonly ComputedSource[] {
  return computed.how === 'text' ? computed.parts.filter((part) => typeof part !== 'string') : computed.of;
}

/** Digits behind the comma: no sum has more of them than what it is made of. */
function placesOf(figure: number | null): number {
  const [, digits = '', exponent = '0'] =
    /\.?(\d*)(?:e([+-]\d+))?$/.exec(String(figure ?? 0).replace(/^-?\d+/, '')) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/** What a missing part leaves at the ends. */
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
