import type { IdsOf, ReadCells } from '../../sheetModule.ts';
import type { Id } from '../choices.ts';
import { quoteCellText } from './reading.ts';

/** Formats an id without a name as lists show it: `№ 123`. A text that looks like a number is quoted. */
export function idText(id: unknown): string {
  return typeof id === 'string' && numberOf(id) !== null ? `№ "${id}"` : `№ ${String(id)}`;
}

/** Parses the id of `idText`; returns undefined for other texts. */
function writtenId(text: string): Id | undefined {
  const id = /^№\s*(\S.*)$/s.exec(text)?.[1];
  return id === undefined ? undefined : (numberOf(id) ?? id.replace(/^"(-?\d+(?:\.\d+)?)"$/, '$1'));
}

/** Parses a number in JavaScript's own notation; returns null for others ('007', 20 digits). */
function numberOf(text: string): number | null {
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : null;
}

export function ambiguousNameError(name: string): { readonly wrong: string } {
  return { wrong: `Так называются несколько: ${quoteCellText(name)}` };
}

type ReadIds = Exclude<ReadCells, { raw: unknown }> | { readonly raw: readonly Id[] };

/** Returns the ids of several names; users may also separate names by commas. */
export function resolveNames(names: readonly string[], many: boolean, idsOf: IdsOf = () => []): ReadIds {
  const raw: Id[] = [];
  for (const name of names) {
    const ids = idsFor(name, idsOf);
    const parts = name
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (ids.length > 1) return { ambiguous: name, ids };
    if (ids[0] !== undefined) raw.push(ids[0]);
    else if (!many || parts.length < 2) return { wrong: `Нет в списке: ${quoteCellText(name)}` };
    else {
      const read = resolveNames(parts, false, idsOf);
      if (!('raw' in read)) return read;
      raw.push(...read.raw);
    }
  }
  return { raw };
}

function idsFor(name: string, idsOf: IdsOf): readonly Id[] {
  const ids = idsOf(name);
  const written = ids.length === 0 ? writtenId(name) : undefined;
  return written === undefined ? ids : [written];
}
