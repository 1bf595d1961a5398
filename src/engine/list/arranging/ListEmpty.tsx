import type { ComponentType, ReactNode } from 'react';
import { isEmpty } from '#kinds/contract.ts';
import { cells } from '#kinds/registry/cells.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import type { CellProps } from '#kinds/shared/props.ts';
import { labelOf } from '#record/labelOf.ts';
import { emptyFilter, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { Button } from '#ui/button/Button.tsx';
import { cellHost } from '../../fields/cellHost.tsx';
import type { Filter } from '../../filter/useFilter.ts';
import { useResourceTexts } from '../../lookups/useResourceTexts.ts';

interface ListEmptyProps {
  search: string;
  setSearch: (search: string) => void;
  filter: Filter | undefined;
  declaration: Declaration;
  /** Opens a new record; undefined where that is not offered. */
  create: (() => void) | undefined;
}

/** Why there are no rows, and the way to some: a list of none says what belongs there and offers to make it, a search that finds nothing can be given up, a filter says what it asks for and can be cleared. */
export function ListEmpty({ search, setSearch, filter, declaration, create }: ListEmptyProps): ReactNode {
  const said = useResourceTexts(declaration.name)?.empty;
  const asked = filter ? askedFields(filter) : [];
  return (
    <div className="placeholder placeholder-empty list-empty" role="status">
      <span>{search === '' ? 'Нет данных' : 'Ничего не найдено'}</span>
      {search === '' && asked.length === 0 && (
        <>
          <span className="list-empty-why">{declaration.list?.empty ?? said}</span>
          {create && declaration.filter?.create !== undefined && <Button onClick={create}>Создать первую запись</Button>}
        </>
      )}
      {search !== '' && <><span className="list-empty-why">{`По поиску «${search.trim()}»`}</span><Button onClick={() => setSearch('')}>Сбросить</Button></>}
      {filter && asked.length > 0 && (
        <CellHostProvider value={cellHost}>
          <span className="list-empty-why">По фильтру: {asked.map((name, at) => <span key={name}>{at > 0 && '; '}<Asked filter={filter} name={name} /></span>)}</span>
          <Button onClick={() => void filter.apply(cleared(filter))}>Очистить фильтр</Button>
        </CellHostProvider>
      )}
    </div>
  );
}

function askedFields({ declaration, values }: Filter): string[] {
  return (declaration.filter?.fields ?? []).filter((name) => values[name] !== false && !isEmpty(values[name]) && kindOf(declaration.fields[name] as Field).toAddress(values[name]) !== null);
}

function cleared({ declaration }: Filter): Values {
  return emptyFilter(declaration, declaration.filter?.fields ?? []);
}

function Asked({ filter: { declaration, values }, name }: { filter: Filter; name: string }): ReactNode {
  const field = declaration.fields[name] as Field;
  const raw = kindOf(field).serialize(values[name], field);
  // The registry pairs each kind with its own fields; TypeScript cannot follow that through one look-up.
  const Cell = 'lookup' in field && field.lookup !== undefined ? cells[field.kind] as ComponentType<CellProps> | null : null;
  return <>{labelOf(declaration, name)} — {Cell ? <Cell field={field} value={raw} record={{}} lookups={declaration.lookups} /> : kindOf(field).toText(raw, field)}</>;
}
