import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { isSortable } from '#record/sortAndSearch.ts';
import { searchWords } from '#codecs/foldSearch.ts';
import { Button } from '#ui/button/Button.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { useTouchHeight } from '#ui/layers/useTouchHeight.ts';
import { HeadHelp } from '#ui/table/headHelp.ts';
import { offeredActions } from './offeredActions.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useDraftMarks } from '../core/draftMarks.tsx';
import { useRecordSelection } from './selection/useRecordSelection.ts';
import { columnsOf, rowActionWidth } from './columns.tsx';
import { ListContext } from './listContext.ts';
import { ListTable } from './ListTable.tsx';
import type { Row } from '../core/row.ts';
import { useListSettings, type ShownList } from './settings/useListSettings.ts';
import { useNewTab } from './useNewTab.ts';
import { toRecordId, type Id, type ResourceListState } from './useResourceList.ts';

interface ResourceListProps {
  list: ResourceListState;
  /** First element of the bar above the rows, such as the screen's title. */
  head?: ReactNode;
  /** Overrides the list's own action. */
  open?: (row: Row) => void;
  /** Called with the id of a row that is likely to be opened. */
  ahead?: ((id: Id) => void) | undefined;
  selected?: string | number | null;
  /** Whether the rows are results of the screen's own search; undefined where the list is searched by its tools. */
  searched?: boolean | undefined;
}

const RowActions = lazyComponent(async () => (await import('./RowActions.tsx')).RowActions);
const ListEmpty = lazyComponent(async () => (await import('./query/ListEmpty.tsx')).ListEmpty);

/**
 * Draws the table of a resource with its declared or chosen columns, and above it the search, count, sorting and
 * grouping of its rows.
 */
export function ResourceList({
  list,
  head,
  open = list.open,
  selected = list.selected,
  ahead,
  searched,
}: ResourceListProps): ReactNode {
  const {
    declaration,
    addressOf,
    rows,
    key,
    marked,
    filter,
    arranging: { sort, setSort, search, setSearch, results },
  } = list;
  const { ListTools, SelectionBar } = useEngine().slots;
  const shown = useListSettings(declaration);
  const { declared, menu } = useActionColumns(list, shown);
  const columns = useDraftMarks(declaration.name, declared, (row) => row[declaration.api.id]);
  const { id } = declaration.api;
  const rowKey = useCallback((row: Row, index: number) => (row[id] ?? index) as string | number, [id]);
  const chosen = useRecordSelection(list);
  const onHoverIntent =
    ahead &&
    ((row: Row) => {
      const id = toRecordId(row[declaration.api.id]);
      if (id !== null) ahead(id);
    });
  const tab = useNewTab<Row>(
    (row) => open?.(row),
    (row) => {
      const id = toRecordId(row[declaration.api.id]);
      return id === null ? undefined : addressOf?.({ id });
    },
  );
  const sums = useStore(results, (state) => state.sums);
  const help = useStore(results, (state) => state.help);
  const grouped = useStore(results, (state) => state.grouped);
  const sorting = useMemo(() => ({ by: sort, set: setSort }), [sort, setSort]);
  const words = useMemo(() => searchWords(search), [search]);
  const empty =
    searched === true ? (
      <Empty searched />
    ) : (
      <ListEmpty
        search={search}
        setSearch={setSearch}
        filter={filter}
        declaration={declaration}
        create={addressOf && list.create}
      />
    );
  return (
    <ListContext value={{ list, shown, searchable: searched === undefined, chosen }}>
      <div className="list-head">
        {head}
        <WrittenByOthers list={list} />
        <ChunkBoundary>
          <ListTools />
        </ChunkBoundary>
      </div>
      <div style={{ display: 'contents' }} {...(addressOf ? tab.handlers : {})}>
        <HeadHelp value={help}>
          <ListTable
            label={declaration.title}
            {...{ list, columns, rows, rowKey, onHoverIntent, selected, marked, empty }}
            open={open && tab.open}
            resetKey={`${key}${shown.settings.groupBy ?? ''}`}
            fixedFirst
            sort={sorting}
            resize={shown.resize}
            density={shown.settings.density}
            selection={chosen?.selection}
            {...(grouped && { rows: grouped.rows, groupRows: grouped.headings, toggleGroup: grouped.toggle })}
            {...(words.length > 0 && { highlight: words })}
            {...(sums &&
              Object.keys(sums).length > 0 &&
              rows.length > 1 && { sums: { label: 'Итого по фильтру', of: sums } })}
          />
        </HeadHelp>
      </div>
      {chosen && chosen.ids.size > 0 && (
        <ChunkBoundary>
          <SelectionBar />
        </ChunkBoundary>
      )}
      {menu}
    </ListContext>
  );
}

/** Offers to reload the rows that others have changed since; they stay as they are until then. */
function WrittenByOthers({ list: { isOutdated, invalidate } }: { list: ResourceListState }): ReactNode {
  return (
    <span aria-live="polite" className="live-note">
      {isOutdated && (
        <Button small title="Показать изменения, сделанные другими" onClick={() => void invalidate()}>
          Есть изменения
        </Button>
      )}
    </span>
  );
}

/** Returns the columns of a list with the row actions, and the open menu. */
function useActionColumns(list: ResourceListState, { declaration, settings: { widths } }: ShownList) {
  const { remove, copy } = list;
  const acts = offeredActions(list.declaration, useEngine(), 'row').length > 0;
  const [opened, setOpened] = useState<{ row: Row; anchor: HTMLElement } | null>(null);
  const removeNow = useRef(remove);
  useEffect(() => {
    removeNow.current = remove;
  });
  const [removes, offers] = [remove !== undefined, remove !== undefined || copy !== undefined || acts];
  const actionWidth = useTouchHeight(rowActionWidth);
  // Unchanged rows are not redrawn with the list.
  const declared = useMemo(
    () =>
      columnsOf(
        declaration,
        removes ? (row) => void removeNow.current?.(row) : undefined,
        offers
          ? (row, anchor) => setOpened((before) => (before?.anchor === anchor ? null : { row, anchor }))
          : undefined,
        actionWidth,
      ).map((column) => ({
        ...column,
        sortable: isSortable(declaration, column.key),
        width: widths[column.key] ?? column.width,
      })),
    [declaration, widths, removes, offers, actionWidth],
  );
  const menu = opened && (
    <ChunkBoundary>
      <RowActions list={list} {...opened} close={() => setOpened(null)} />
    </ChunkBoundary>
  );
  return { declared, menu };
}
