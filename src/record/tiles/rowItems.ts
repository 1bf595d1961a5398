import type { AnyRecord } from '#codecs/records.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { kindOf, canonicalRaw } from '#kinds/registry/kinds.ts';
import { dayOf } from '#kinds/shared/days.ts';
import { rawOf } from '#record/rawOf.ts';
import { textOf } from '#record/textOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Items, GroupKey } from './figures.ts';

/** Adapts the rows of a list for the tiles of their resource. */
export function rowItems(declaration: Pick<Declaration, 'fields'>, rows: readonly AnyRecord[]): Items {
  const reader = (name: string) => {
    const field = declaration.fields[name] as Field;
    return (at: number): unknown => rawOf(name, field, rows[at]);
  };
  return {
    size: rows.length,
    keys: (name) => {
      const read = reader(name);
      return (at) => keysIn(read(at));
    },
    figure: (name) => {
      const [field, read] = [declaration.fields[name] as Field, reader(name)];
      return (at) => parseNumber(canonicalRaw(field, read(at))) ?? 0;
    },
    meets: (conditions) => {
      const tests = Object.entries(conditions).map(([name, value]) => {
        const [field, read] = [declaration.fields[name] as Field, reader(name)];
        const kind = kindOf(field);
        const raw = kind.serialize(value, field);
        return (at: number) => kind.matches(read(at), raw, field);
      });
      return (at) => tests.every((test) => test(at));
    },
    day: (name) => {
      const [field, read] = [declaration.fields[name] as Field, reader(name)];
      return (at) => dayOf(canonicalRaw(field, read(at)));
    },
    text: (name) => (at) => textOf(declaration, name, rows[at]),
  };
}

/** Returns the group keys of a raw value, one for each item of a list. */
function keysIn(raw: unknown): GroupKey[] {
  const scalars = [raw]
    .flat()
    .filter(
      (item): item is GroupKey =>
        (typeof item === 'string' && item !== '') || typeof item === 'number' || typeof item === 'boolean',
    );
  return [...new Set(scalars)];
}
