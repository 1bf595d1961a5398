import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { ListFooter, ListPlaceholder } from '#engine/list/ListTable.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useKeys } from '#ui/keyboard/useKeys.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { useTouchHeight } from '#ui/layers/useTouchHeight.ts';
import { useVirtualRows } from '#ui/table/useVirtualRows.ts';
import { Radio } from '#ui/inputs/Radio.tsx';
import { useMmlLists, type NamedList } from './useMmlLists.ts';

const defaultHeight = 40;

interface MmlListsProps {
  /** The id of the chosen list. */
  value: unknown;
  change: (id: number | null) => void;
  edit: (list: { id: number | null; name: string | null }) => void;
  remember: (list: NamedList) => void;
}

/** Draws every product list with a radio, an edit and a delete button, and a search among them (spec D38). */
export function MmlLists({ value, change, edit, remember }: MmlListsProps): ReactNode {
  const { list, all, shown, searched, text, setText } = useMmlLists((id) => {
    if (id === value) change(null);
  });
  const chosen = all.find(({ id }) => id === value);
  const rememberChosen = useEffectEvent(() => {
    if (chosen) remember(chosen);
  });
  useEffect(() => rememberChosen(), [chosen?.id, chosen?.name]);
  const { remove } = list;
  return (
    <>
      <MmlTools text={text} setText={setText} add={list.create ? () => edit({ id: null, name: null }) : undefined} />
      {shown.length > 0 && (
        <Lists
          lists={shown}
          value={value}
          more={list.fetchMore}
          change={(item) => {
            remember(item);
            change(item.id);
          }}
          edit={edit}
          remove={remove && (({ row }) => void remove(row))}
        />
      )}
      <ListPlaceholder list={list} shown={shown.length} searched={searched} />
      <ListFooter list={list} />
    </>
  );
}

/** Draws the search among the lists and the button that adds one. */
export function MmlTools({
  text,
  setText,
  add,
}: {
  text: string;
  setText: (text: string) => void;
  add: (() => void) | undefined;
}): ReactNode {
  useKeys(add ? { create: add } : {});
  return (
    <div className="mml-tools">
      <SearchBox value={text} change={setText} />
      {add && (
        <Button aria-keyshortcuts="N" onClick={add}>
          + Добавить список
        </Button>
      )}
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
  const rowHeight = useTouchHeight(defaultHeight);
  const { scroller, rows, height, follow, scrollToRow } = useVirtualRows({ count: lists.length, rowHeight });
  const last = rows.at(-1)?.index ?? 0;
  const askMore = useEffectEvent(more);
  const showChosen = useEffectEvent(() => {
    const at = lists.findIndex(({ id }) => id === value);
    if (at > 0) scrollToRow(at, 'center');
  });
  useEffect(() => showChosen(), []);
  useEffect(() => {
    if (last >= lists.length - 1) askMore();
  }, [last, lists.length]);
  return (
    <div className="entries" ref={scroller} role="radiogroup" aria-label="Списки MML">
      <ul className="mml-lists" style={{ height }} {...follow}>
        {rows.map(({ index, start }) => {
          const item = lists[index] as NamedList;
          return (
            <li
              key={item.id}
              data-index={index}
              className="mml-list"
              aria-setsize={lists.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              <Radio name={group} checked={value === item.id} aria-label={item.name} onChange={() => change(item)}>
                <span className="entry-name" title={item.name}>
                  {item.name}
                </span>
              </Radio>
              <MmlActions edit={() => edit(item)} remove={remove && (() => remove(item))} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Draws the actions of one list (spec D38). */
export function MmlActions({ edit, remove }: { edit: () => void; remove: (() => void) | undefined }): ReactNode {
  return (
    <>
      <Button look="text" aria-label="Редактировать" icon={<EditOutlined />} onClick={edit} />
      {remove && <Button look="text" aria-label="Удалить" icon={<DeleteOutlined />} onClick={remove} />}
    </>
  );
}
