import type { Field } from '#schemas/declaration/field.ts';
import type { KindModule } from '../../kindModule.ts';
import type { ReadCells } from '../../sheetModule.ts';

/** Maximum characters of a cell that an error repeats. */
export const maxQuoteLength = 60;

/** Quotes a text for an error message. */
export function quoteCellText(text: string): string {
  const trimmed = text.trim();
  return `«${trimmed.length > maxQuoteLength ? `${trimmed.slice(0, maxQuoteLength)}…` : trimmed}»`;
}

/** Converts a form value to a raw value, or returns the kind's error. */
export function acceptValue(
  kind: Pick<KindModule, 'mistyped' | 'serialize' | 'check'>,
  value: unknown,
  field: Field,
): ReadCells {
  const mistyped = kind.mistyped?.(value, field);
  if (mistyped !== undefined) return { wrong: mistyped };
  const raw = kind.serialize(value, field);
  return acceptRaw(kind, raw, field);
}

/** Returns a raw value, or the kind's error for it or for one of its list items. */
export function acceptRaw(kind: Pick<KindModule, 'check'>, raw: unknown, field: Field): ReadCells {
  const wrong = [raw]
    .flat()
    .filter((item) => item !== null)
    .map((item) => kind.check(item, field))
    .find((message) => message !== undefined);
  return wrong === undefined ? { raw } : { wrong };
}
