import type { ReactNode } from 'react';
import { emptyFilter, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { filledFields, FilterWords } from '../../filter/FilterWords.tsx';
import type { FilterState } from '../../filter/useFilter.ts';
import { useResourceTexts } from '../../core/useResourceTexts.ts';

interface ListEmptyProps {
  search: string;
  setSearch: (search: string) => void;
  filter: FilterState | undefined;
  declaration: Declaration;
  /** Opens a new record; undefined where creating is not offered. */
  create: (() => void) | undefined;
}

/**
 * Explains why the list is empty and how to get rows: an empty list describes its content and offers to create a
 * record, a search without results can be cleared, a filter shows its conditions and can be cleared.
 */
export function ListEmpty({ search, setSearch, filter, declaration, create }: ListEmptyProps): ReactNode {
  const text = useResourceTexts(declaration.name)?.empty;
  const requests = filter ? filledFields(filter) : [];
  return (
    <div className="placeholder placeholder-empty list-empty" role="status">
      <span>{search === '' ? 'Нет данных' : 'Ничего не найдено'}</span>
      {search === '' && requests.length === 0 && (
        <>
          <span className="list-empty-why">{declaration.list?.empty ?? text}</span>
          {create && declaration.filter?.create !== undefined && (
            <Button onClick={create}>Создать первую запись</Button>
          )}
        </>
      )}
      {search !== '' && (
        <>
          <span className="list-empty-why">{`По поиску «${search.trim()}»`}</span>
          <Button onClick={() => setSearch('')}>Сбросить</Button>
        </>
      )}
      {filter && requests.length > 0 && (
        <>
          <span className="list-empty-why">
            По фильтру: <FilterWords filter={filter} />
          </span>
          <Button onClick={() => void filter.apply(cleared(filter))}>Очистить фильтр</Button>
        </>
      )}
    </div>
  );
}

function cleared({ declaration }: FilterState): Values {
  return emptyFilter(declaration, declaration.filter?.fields ?? []);
}
