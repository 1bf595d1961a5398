import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Radio } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { ListFoot, ListPicture } from '#engine/list/ResourceList.tsx';
import { useRemove } from '#engine/list/useRemove.ts';
import { useRows } from '#engine/list/useRows.ts';
import { type Row } from '#engine/list/row.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { SearchBox } from '#engine/panels/SearchBox.tsx';
import { Empty } from '#engine/pictures/pictures.tsx';
import { useFocusedRow } from '#engine/virtual/useFocusedRow.ts';

const rowHeight = 40;
const noFilters: [] = [];

interface NamedList { id: number; name: string }

interface MmlListsProps {
  /** The id of the chosen list. */
  value: unknown;
  change: (id: number | null) => void;
  edit: (list: { id: number | null; name: string | null }) => void;
  /** Remembers the name of a list that is chosen. */
  meet: (list: NamedList) => void;
}

/** Every product list with a radio, an edit and a delete button; a search among them (spec D38). */
export function MmlLists({ value, change, edit, meet }: MmlListsProps): ReactNode {
  const declaration = useResource('mml');
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters: noFilters });
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const lists = list.rows.flatMap(namedList).filter(({ name }) => name.toLowerCase().includes(needle));
  const remove = useRemove(declaration, (id) => {
    list.drop(id);
    list.written();
    if (id === value) change(null);
  });
  // A search looks among all lists, so the pages not yet here are asked for.
  const { moreState, more } = list;
  const askMore = useEffectEvent(more);
  useEffect(() => {
    if (needle !== '' && moreState === 'idle') askMore();
  }, [needle, moreState, list.rows.length]);
  const chosen = list.rows.flatMap(namedList).find(({ id }) => id === value);
  const meetChosen = useEffectEvent(() => { if (chosen) meet(chosen); });
  useEffect(() => meetChosen(), [chosen?.id, chosen?.name]);
  return (
    <>
      <div className="mml-tools">
        <SearchBox value={text} change={setText} />
        <Button onClick={() => edit({ id: null, name: null })}>+ Добавить список</Button>
      </div>
      {lists.length > 0 && (
        <Lists
          lists={lists} value={value} more={more}
          change={(chosen) => { meet(chosen); change(chosen.id); }} edit={edit}
          remove={(id) => void remove?.({ [declaration.api.id]: id })}
        />
      )}
      {list.rows.length === 0 && <ListPicture list={list} />}
      {list.rows.length > 0 && lists.length === 0 && moreState !== 'loading' && <Empty searched />}
      <ListFoot list={list} />
    </>
  );
}

interface ListsProps {
  lists: readonly NamedList[];
  value: unknown;
  change: (list: NamedList) => void;
  edit: (list: NamedList) => void;
  remove: (id: number) => void;
  more: () => void;
}

function Lists({ lists, value, change, edit, remove, more }: ListsProps): ReactNode {
  const group = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, follow } = useFocusedRow(scroller);
  const virtual = useVirtualizer({
    count: lists.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 10, rangeExtractor,
    initialRect: { width: 400, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const askMore = useEffectEvent(more);
  const showChosen = useEffectEvent(() => {
    const at = lists.findIndex(({ id }) => id === value);
    if (at > 0) virtual.scrollToIndex(at, { align: 'center' });
  });
  useEffect(() => showChosen(), []);
  useEffect(() => {
    if (last >= lists.length - 1) askMore();
  }, [last, lists.length]);
  return (
    <div className="entries" ref={scroller} role="radiogroup" aria-label="Списки MML">
      <ul className="mml-lists" style={{ height: virtual.getTotalSize() }} {...follow}>
        {items.map(({ index, start }) => {
          const one = lists[index] as NamedList;
          return (
            <li key={one.id} data-index={index} className="mml-list" aria-setsize={lists.length} aria-posinset={index + 1} style={{ transform: `translateY(${start}px)`, height: rowHeight }}>
              <Radio name={group} checked={value === one.id} aria-label={one.name} onChange={() => change(one)}>
                <span className="entry-name" title={one.name}>{one.name}</span>
              </Radio>
              <Button type="text" aria-label="Редактировать" icon={<EditOutlined />} onClick={() => edit(one)} />
              <Button type="text" aria-label="Удалить" icon={<DeleteOutlined />} onClick={() => remove(one.id)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function namedList({ mmlId, name }: Row): NamedList[] {
  return typeof mmlId === 'number' ? [{ id: mmlId, name: typeof name === 'string' && name.trim() !== '' ? name : '-' }] : [];
}
