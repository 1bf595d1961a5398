import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Radio } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { ListFoot, ListPlaceholder } from '#engine/list/ResourceList.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { useFocusedRow } from '#ui/table/useFocusedRow.ts';
import { useMmlLists, type NamedList } from './useMmlLists.ts';

const rowHeight = 40;

interface MmlListsProps {
  /** The id of the chosen list. */
  value: unknown;
  change: (id: number | null) => void;
  edit: (list: { id: number | null; name: string | null }) => void;
  /** Remembers the name of a list that is chosen. */
  remember: (list: NamedList) => void;
}

/** Every product list with a radio, an edit and a delete button; a search among them (spec D38). */
export function MmlLists({ value, change, edit, remember }: MmlListsProps): ReactNode {
  const { list, all, shown, text, setText, create, remove } = useMmlLists((id) => {
    if (id === value) change(null);
  });
  const chosen = all.find(({ id }) => id === value);
  const rememberChosen = useEffectEvent(() => { if (chosen) remember(chosen); });
  useEffect(() => rememberChosen(), [chosen?.id, chosen?.name]);
  return (
    <>
      <MmlTools text={text} setText={setText} add={create ? () => edit({ id: null, name: null }) : undefined} />
      {shown.length > 0 && (
        <Lists
          lists={shown} value={value} more={list.fetchMore}
          change={(one) => { remember(one); change(one.id); }} edit={edit} remove={remove && (({ row }) => void remove(row))}
        />
      )}
      {list.rows.length === 0 && <ListPlaceholder list={list} />}
      {list.rows.length > 0 && shown.length === 0 && list.moreState !== 'loading' && <Empty searched />}
      <ListFoot list={list} />
    </>
  );
}

/** The search among the lists and the button that adds one. */
export function MmlTools({ text, setText, add }: { text: string; setText: (text: string) => void; add: (() => void) | undefined }): ReactNode {
  return (
    <div className="mml-tools">
      <SearchBox value={text} change={setText} />
      {add && <Button onClick={add}>+ Добавить список</Button>}
    </div>
  );
}

interface ListsProps {
  lists: readonly NamedList[];
  value: unknown;
  change: (list: NamedList) => void;
  edit: (list: NamedList) => void;
  remove: ((list: NamedList) => void) | undefined;
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
              <MmlActions edit={() => edit(one)} remove={remove && (() => remove(one))} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What can be done with one list (spec D38). */
export function MmlActions({ edit, remove }: { edit: () => void; remove: (() => void) | undefined }): ReactNode {
  return (
    <>
      <Button type="text" aria-label="Редактировать" icon={<EditOutlined />} onClick={edit} />
      {remove && <Button type="text" aria-label="Удалить" icon={<DeleteOutlined />} onClick={remove} />}
    </>
  );
}
