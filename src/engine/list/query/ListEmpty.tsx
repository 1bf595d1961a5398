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
  /** Opens a new record; undefined where that is not offered. */
  create: (() => void) | undefined;
}

/** Why there are no rows, and the way to some: a list of none says what belongs there and offers to make it, a search that finds nothing can be given up, a filter says what it asks for and can be cleared. */
export function ListEmpty({ search, setSearch, filter, declaration, create }: ListEmptyProps): ReactNode {
  const said = useResourceTexts(declaration.name)?.empty;
  const requests = filter ? filledFields(filter) : [];
  return (
    <div className="placeholder placeholder-empty list-empty" role="status">
      <span>{search === '' ? 'Нет данных' : 'Ничего не найдено'}</span>
      {search === '' && requests.length === 0 && (
        <>
          <span className="list-empty-why">{declaration.list?.empty ?? said}</span>
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
