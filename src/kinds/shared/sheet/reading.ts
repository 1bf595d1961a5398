import type { Field } from '#schemas/declaration/field.ts';
import type { KindModule } from '../../kindModule.ts';
import type { ReadCells } from '../../sheetModule.ts';

/** Characters of a cell that an error repeats. */
export const maxQuoteLength = 60;

/** A text as errors name it. */
export function quoteCellText(text: string): string {
  const message = text.trim();
  return `«${message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength)}…` : message}»`;
}

/** A value of a form as a body carries it, unless the kind finds something wrong with it. */
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

/** A raw value, unless the kind refuses it or one of a list. */
export function acceptRaw(kind: Pick<KindModule, 'check'>, raw: unknown, field: Field): ReadCells {
  const wrong = [raw]
    .flat()
    .filter((item) => item !== null)
    .map((item) => kind.check(item, field))
    .find((message) => message !== undefined);
  return wrong === undefined ? { raw } : { wrong };
}
