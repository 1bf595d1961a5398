import type { Field } from '#schemas/declaration/field.ts';
import type { KindModule } from '../../contract.ts';
import type { ReadCells } from '../../sheetContract.ts';

/** Characters of a cell that an error repeats. */
export const longestQuote = 60;

/** A text as errors name it. */
export function quoted(text: string): string {
  const said = text.trim();
  return `«${said.length > longestQuote ? `${said.slice(0, longestQuote)}…` : said}»`;
}

/** A value of a form as a body carries it, unless the kind finds something wrong with it. */
export function taken(kind: Pick<KindModule, 'mistyped' | 'serialize' | 'check'>, value: unknown, field: Field): ReadCells {
  const mistyped = kind.mistyped?.(value, field);
  if (mistyped !== undefined) return { wrong: mistyped };
  const raw = kind.serialize(value, field);
  return checked(kind, raw, field);
}

/** A raw value, unless the kind refuses it or one of a list. */
export function checked(kind: Pick<KindModule, 'check'>, raw: unknown, field: Field): ReadCells {
  const wrong = [raw].flat().filter((one) => one !== null).map((one) => kind.check(one, field)).find((message) => message !== undefined);
  return wrong === undefined ? { raw } : { wrong };
}
