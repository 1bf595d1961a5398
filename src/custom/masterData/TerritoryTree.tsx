import { DeleteOutlined, EditOutlined, HolderOutlined } from '@ant-design/icons';
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { toggleInSet } from '#codecs/toggleInSet.ts';
import { useDraftToOpen } from '#engine/drafts/useDraftToOpen.ts';
import { useAllPages } from '#engine/list/useAllPages.ts';
import type { Row } from '#engine/core/row.ts';
import { toRecordId, useResourceList, type ResourceListState } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { OpenedRecord } from '#engine/screen/OpenedRecord.tsx';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSearchTerm } from '#ui/combobox/useSearchTerm.ts';
import { useDragAndDrop } from '#ui/drag/useDragAndDrop.ts';
import { useTouchHeight } from '#ui/layers/useTouchHeight.ts';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { indexTree, isBranch, visibleNodes, type TreeNode } from '#ui/tree/treeIndex.ts';
import { mayGoUnder, parentAfter, treeOf } from './territoryTree.ts';
import { useMove } from './useMove.ts';

/** Pixels: height of a row, and of the header above the rows without its line. */
const rowHeight = 44;
const headHeight = 40;
const top = -1;

/**
 * Draws the territory tree: users move a territory by dragging its handle onto another one, or with Alt and an arrow
 * key.
 */
export function TerritoryTree(): ReactNode {
  const declaration = useResource('company-territories');
  const list = useResourceList(declaration, { linked: true });
  useAllPages(list, true);
  useDraftToOpen(declaration, list.openRecord);
  const { rows, create, remove, opened, openRecord } = list;
  const index = useMemo(() => indexTree(treeOf(rows)), [rows]);
  const { nodes } = index;
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string | number>>(new Set());
  const searchTerm = useSearchTerm(text);
  const visible = useMemo(() => visibleNodes(index, expanded, searchTerm), [index, expanded, searchTerm]);
  const { move, busy } = useMove(list, rows);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useTouchHeight(rowHeight);
  const firstRowTop = useTouchHeight(headHeight) + 1;
  const put = (at: number, parentId: number | null) => {
    if (parentId !== null) setExpanded((before) => new Set([...before, parentId]));
    void move(nodes[at]?.id as number, parentId);
  };
  const { dragged, start } = useDragAndDrop<number>({
    placeAt: (clientY) => {
      const node = scroller.current;
      if (!node) return undefined;
      const line = Math.floor((clientY - node.getBoundingClientRect().top + node.scrollTop - firstRowTop) / height);
      return line < 0 ? top : visible[Math.min(line, visible.length - 1)];
    },
    move: (from, to) => {
      if (mayGoUnder(index, from, to)) put(from, to === top ? null : (nodes[to]?.id as number));
    },
  });
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowRight: 'deeper', ArrowLeft: 'higher' } as const)[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const parentId = parentAfter(index, at, step);
    if (parentId !== undefined) put(at, parentId);
  };
  const rowOf = (at: number): Row | undefined => rows.find(({ territoryId }) => territoryId === nodes[at]?.id);
  const columns = treeColumns({
    nodes,
    edit: (at) => openRecord(toRecordId(nodes[at]?.id), rowOf(at)),
    remove:
      remove &&
      ((at) => {
        const row = rowOf(at);
        if (row) void remove(row);
      }),
    start,
    onKeyDown,
  });
  const tree = {
    levelOf: (at: number) => (nodes[at] as TreeNode).level,
    isOpen: (at: number) =>
      isBranch(nodes, at) ? searchTerm !== '' || expanded.has((nodes[at] as TreeNode).id) : undefined,
    toggle: (at: number) => setExpanded((before) => toggleInSet(before, (nodes[at] as TreeNode).id)),
  };
  const isTarget = (at: number): boolean =>
    dragged !== null && dragged.to === at && mayGoUnder(index, dragged.from, at);
  return (
    <>
      <div className="company-tools">
        <SearchBox value={text} change={setText} />
        {create && (
          <Button look="primary" aria-keyshortcuts="N" onClick={create}>
            Добавить территорию
          </Button>
        )}
      </div>
      <MovingHint target={dragged?.to} />
      <DataTable
        label="Территории"
        className="company-tree"
        columns={columns}
        rows={visible}
        rowKey={(at) => (nodes[at] as TreeNode).id}
        tree={tree}
        rowHeight={height}
        busy={busy}
        ref={scroller}
        marked={list.marked}
        resetKey={searchTerm}
        rowClass={(at) => (isTarget(at) ? 'company-target' : dragged?.from === at ? 'company-dragged' : '')}
        {...(visible.length > 0 ? {} : { placeholder: <TreePlaceholder list={list} searched={searchTerm !== ''} /> })}
      />
      {opened && (
        <RecordNavigator list={list}>
          <OpenedRecord declaration={declaration} {...opened} close={list.close} saved={list.saved} />
        </RecordNavigator>
      )}
    </>
  );
}

/** Says how a territory is moved; while one is dragged, `target` is where it would be dropped. */
function MovingHint({ target }: { target: number | undefined }): ReactNode {
  return (
    <div className="company-moving">
      <p className="panel-hint" id="territory-moving">
        Территорию переносят за ручку слева: перетащите её на другую или нажмите Alt и стрелку вправо (внутрь
        предыдущей) или влево (на уровень выше). Поле «Входит в» карточки делает то же.
      </p>
      {/* Replaces the hint: rows that shift under the pointer would cause missed clicks. */}
      {target !== undefined && (
        <p role="status" className={`company-top${target === top ? ' company-top-on' : ''}`}>
          Отпустите здесь, чтобы перенести на верхний уровень
        </p>
      )}
    </div>
  );
}

function TreePlaceholder({
  list: { state, error, reload },
  searched,
}: {
  list: ResourceListState;
  searched: boolean;
}): ReactNode {
  if (state === 'failed') return <Failed error={error} retry={reload} />;
  return state === 'loading' ? <Loading active /> : <Empty searched={searched} />;
}

interface TreeColumns {
  nodes: readonly TreeNode[];
  edit: (at: number) => void;
  remove: ((at: number) => void) | undefined;
  start: (from: number, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (at: number) => (event: KeyboardEvent) => void;
}

function treeColumns({ nodes, edit, remove, start, onKeyDown }: TreeColumns): Column<number>[] {
  const nameOf = (at: number): string => nodes[at]?.name ?? '';
  return [
    {
      key: 'name',
      label: 'Название',
      grow: 3,
      namesRow: true,
      toText: nameOf,
      cell: (at) => (
        <span className="company-name">
          <button
            type="button"
            className="company-handle tap-area"
            aria-label={`Перенести: ${nameOf(at)}`}
            aria-describedby="territory-moving"
            aria-keyshortcuts="Alt+ArrowRight Alt+ArrowLeft"
            onPointerDown={(event) => start(at, event)}
            onKeyDown={onKeyDown(at)}
            onClick={(event) => event.stopPropagation()}
          >
            <HolderOutlined aria-hidden />
          </button>
          <span className="company-called">{nameOf(at)}</span>
          {nodes[at]?.detail !== '' && <span className="company-code">{nodes[at]?.detail}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      label: 'Действия',
      hideLabel: true,
      width: 104,
      toText: () => '',
      cell: (at) => (
        <span className="company-actions">
          <Button
            small
            icon={<EditOutlined aria-hidden />}
            aria-label={`Редактировать: ${nameOf(at)}`}
            onClick={(event) => {
              event.stopPropagation();
              edit(at);
            }}
          />
          {remove && (
            <Button
              small
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Удалить: ${nameOf(at)}`}
              onClick={(event) => {
                event.stopPropagation();
                remove(at);
              }}
            />
          )}
        </span>
      ),
    },
  ];
}
