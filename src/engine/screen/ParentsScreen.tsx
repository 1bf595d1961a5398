import { useMemo, type ReactNode } from 'react';
import { bindParents, missingParents } from '#record/bindParents.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import type { FilterState } from '../filter/useFilter.ts';
import { ListScreen } from './ListScreen.tsx';

/**
 * Draws the screen of a list whose path has parents: the list once the filter has chosen them, until then the inputs to
 * choose.
 */
export function ParentsScreen({ filter }: { filter: FilterState }): ReactNode {
  const { declaration, values } = filter;
  const within = useMemo(() => bindParents(declaration, values), [declaration, values]);
  const requested = useMemo(
    () => ({ ...filter, query: withoutParents(declaration, filter.query) }),
    [declaration, filter],
  );
  if (within !== null) return <ListScreen declaration={within} filter={filter} requested={requested} />;
  const [first = ''] = missingParents(declaration, values);
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={false} />
      <section className="screen-main" aria-labelledby="screen-title">
        <div className="list-head">
          <h1 id="screen-title">{declaration.title}</h1>
        </div>
        <p className="placeholder placeholder-empty" role="status">
          {declaration.fields[first]?.placeholder ?? `Выберите в фильтре: ${labelOf(declaration, first)}`}
        </p>
      </section>
    </div>
  );
}

/** Returns the query without the parameters that are already in the path. */
function withoutParents(declaration: Declaration, query: FilterState['query']): FilterState['query'] {
  const names = new Set(parentsIn(declaration.api.path).map((name) => String(declaration.fields[name]?.query ?? name)));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}
