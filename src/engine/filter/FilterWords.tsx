import type { ReactNode } from 'react';
import { isPeriodWord, periodWordText } from '#codecs/periods.ts';
import { isEmpty } from '#kinds/kindModule.ts';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { labelOf } from '#record/labelOf.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { cellHost } from '../fields/cellHost.tsx';
import type { FilterState } from './useFilter.ts';

/** Returns the fields of a filter that narrow the list, in their order. */
export function filledFields({ declaration, values }: FilterState): string[] {
  return (declaration.filter?.fields ?? []).filter(
    (name) =>
      values[name] !== false &&
      !isEmpty(values[name]) &&
      kindOf(declaration.fields[name] as Field).toAddress(values[name]) !== null,
  );
}

/** Draws the filter as text: each active field with its readable value. */
export function FilterWords({ filter }: { filter: FilterState }): ReactNode {
  const names = filledFields(filter);
  return (
    <CellHostProvider value={cellHost}>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && '; '}
          <FilledField filter={filter} name={name} />
        </span>
      ))}
    </CellHostProvider>
  );
}

function FilledField({ filter: { declaration, values }, name }: { filter: FilterState; name: string }): ReactNode {
  const field = declaration.fields[name] as Field;
  const value = values[name];
  const raw = kindOf(field).serialize(value, field);
  const Cell = 'lookup' in field && field.lookup !== undefined ? cells[field.kind] : undefined;
  return (
    <>
      {labelOf(declaration, name)} — {isPeriodWord(value) && `${periodWordText(value)}, `}
      {Cell ? (
        <Cell field={field} value={raw} record={{}} lookups={declaration.lookups} />
      ) : (
        kindOf(field).toText(raw, field)
      )}
    </>
  );
}
