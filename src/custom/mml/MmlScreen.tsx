import '#ui/ui.css';
import './mml.css';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDraftMarks } from '#engine/core/draftMarks.tsx';
import { useDraftToOpen } from '#engine/drafts/useDraftToOpen.ts';
import { ListEmpty } from '#engine/list/query/ListEmpty.tsx';
import { fieldColumn } from '#engine/list/columns.tsx';
import { ListTable } from '#engine/list/ListTable.tsx';
import type { ResourceListState } from '#engine/list/useResourceList.ts';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Column } from '#ui/table/column.ts';
import { Radio } from '#ui/inputs/Radio.tsx';
import { ChosenList } from './ChosenList.tsx';
import { MmlActions, MmlTools } from './MmlLists.tsx';
import { MmlModal } from './MmlModal.tsx';
import { useMmlLists, type NamedList } from './useMmlLists.ts';

/**
 * Draws `/mml`: every product list with a radio, and next to them the content and the uses of the chosen one (part2
 * 'Product lists (MML)', spec D3, D65).
 */
export default function MmlScreen(): ReactNode {
  const [chosenId, choose] = useState<number | null>(null);
  const { list, all, shown, searched, text, setText } = useMmlLists((id) => {
    if (id === chosenId) choose(null);
  }, true);
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  const { remove, opened, openRecord, close } = list;
  const group = useId();
  const edit = useRef(openRecord);
  useEffect(() => {
    edit.current = openRecord;
  });
  const written = useMemo(
    () => columnsOf({ group, chosenId: chosen?.id, choose, edit: ({ id, row }) => edit.current(id, row), remove }),
    [group, chosen?.id, remove],
  );
  const columns = useDraftMarks('mml', written, ({ id }) => id);
  useDraftToOpen(list.declaration, openRecord);
  return (
    <div className="screen">
      <section className="screen-main" aria-labelledby="screen-title">
        <h1 id="screen-title">Списки MML</h1>
        <div className="mml-screen">
          <div className="mml-all">
            <MmlTools text={text} setText={setText} add={list.create} />
            <ListTable
              label="Списки MML"
              list={list}
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              resetKey={text}
              searched={searched}
              selected={chosen?.id ?? null}
              marked={list.marked}
              open={({ id }) => choose(id)}
              empty={
                searched ? undefined : (
                  <ListEmpty
                    search=""
                    setSearch={setText}
                    filter={undefined}
                    declaration={list.declaration}
                    create={list.create}
                  />
                )
              }
            />
          </div>
          {chosen ? <ChosenList {...chosen} /> : <div className="mml-chosen" />}
        </div>
      </section>
      {opened && (
        <RecordNavigator list={list}>
          <MmlModal
            key={opened.id}
            id={opened.id}
            {...(opened.row ? { record: opened.row } : {})}
            close={close}
            saved={list.saved}
          />
        </RecordNavigator>
      )}
    </div>
  );
}

interface ColumnActions {
  group: string;
  chosenId: number | undefined;
  choose: (id: number) => void;
  edit: (list: NamedList) => void;
  remove: ResourceListState['remove'];
}

function columnsOf({ group, chosenId, choose, edit, remove }: ColumnActions): Column<NamedList>[] {
  return [
    {
      key: 'name',
      label: 'Название списка',
      toText: ({ name }) => name,
      compare: (a, b) => compareTexts(a.name, b.name),
      cell: ({ id, name }) => (
        <Radio name={group} checked={id === chosenId} aria-label={name} onChange={() => choose(id)}>
          <span className="clamp">{name}</span>
        </Radio>
      ),
    },
    fieldColumn('itemsCount', { kind: 'number', label: 'Позиций', read: 'row.itemsCount' }, { width: 92 }),
    {
      key: 'actions',
      label: 'Действия',
      hideLabel: true,
      width: 92,
      toText: () => '',
      cell: (item) => (
        <span className="mml-actions" onClick={(event) => event.stopPropagation()}>
          <MmlActions edit={() => edit(item)} remove={remove && (() => void remove(item.row))} />
        </span>
      ),
    },
  ];
}
