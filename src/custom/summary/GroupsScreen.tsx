import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { summaryPath } from '#dictionaries/routes.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import { groupsTile } from '#record/tiles/figures.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { GroupNumber } from './GroupRows.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { formatValue } from './texts.ts';
import { useNamedGroups, type NamedGroup } from './useNamedGroups.ts';
import { useScope } from './useScope.ts';
import { useScopeSearch } from './useScopeSearch.ts';
import { useTile, type TileState } from './useTile.ts';

/** Draws all groups of a tile under the same filter: as many rows as the tile announces. */
export function GroupsScreen({ placed: request }: { placed: PlacedTile }): ReactNode {
  const placed = useMemo(() => ({ ...request, tile: groupsTile(request.tile) }), [request]);
  const { filter, scope } = useScope();
  const { result, linkTo } = useTile(placed, scope, 'groups');
  const groups = useNamedGroups(placed, result.figures?.groups);
  const columns = useColumns(placed, linkTo);
  const search = useScopeSearch();
  const { title } = request.tile;
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={result.busy} reload={result.retry} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">{title}</h1>
          <Link to={`${summaryPath}${search}`}>Вернуться в сводку</Link>
        </header>
        <DataTable
          label={title}
          columns={columns}
          rows={groups}
          rowKey={({ key }) => String(key)}
          stops="contents"
          rowHeight={44}
          resetKey={JSON.stringify(scope)}
          {...(result.state === 'failed'
            ? { placeholder: <Failed error={result.error} retry={result.retry} /> }
            : result.state === 'ready'
              ? {}
              : { placeholder: <Loading active /> })}
        />
      </section>
    </div>
  );
}

function useColumns(placed: PlacedTile, linkTo: TileState['linkTo']): Column<NamedGroup>[] {
  return [
    {
      key: 'name',
      label: 'Название',
      grow: 3,
      namesRow: true,
      toText: ({ text }) => text,
      compare: (a, b) => compareTexts(a.text, b.text),
    },
    {
      key: 'value',
      label: 'Значение',
      grow: 2,
      align: 'right',
      toText: (group) => formatValue(placed, group),
      compare: (a, b) => a.value - b.value,
      cell: (group) => <GroupNumber placed={placed} group={group} linkTo={linkTo} />,
    },
  ];
}
