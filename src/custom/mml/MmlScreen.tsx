import '#ui/ui.css';
import './mml.css';
import { Radio } from 'antd';
import { lazy, Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { showNumber } from '#codecs/money.ts';
import { Opening } from '#ui/dialogs/Opening.tsx';
import type { Column } from '#ui/table/column.ts';
import { ListFoot, ListPlaceholder } from '#engine/list/ResourceList.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { ChosenList } from './ChosenList.tsx';
import { MmlActions, MmlTools } from './MmlLists.tsx';
import { useMmlLists, type NamedList } from './useMmlLists.ts';

const MmlModal = lazy(async () => ({ default: (await import('./MmlModal.tsx')).MmlModal }));

/** `/mml`: every product list with a radio, and beside them what is in the chosen one and who uses it (part2 'Product lists (MML)', spec D3, D65). */
export default function MmlScreen(): ReactNode {
  const [chosenId, choose] = useState<number | null>(null);
  const [edited, setEdited] = useState<{ id: number | null; name: string | null } | null>(null);
  const { list, all, shown, searched, text, setText, create, remove } = useMmlLists((id) => {
    if (id === chosenId) choose(null);
  });
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  const group = useId();
  const columns = useMemo(() => columnsOf({ group, chosenId: chosen?.id, choose, edit: setEdited, remove }), [group, chosen?.id, remove]);
  const close = () => setEdited(null);
  return (
    <div className="screen">
      <section className="screen-main" aria-labelledby="screen-title">
        <h1 id="screen-title">Списки MML</h1>
        <div className="mml-screen">
          <div className="mml-all">
            <MmlTools text={text} setText={setText} add={create ? () => setEdited({ id: null, name: null }) : undefined} />
            <DataTable
              label="Списки MML" columns={columns} rows={shown} rowKey={({ id }) => id} busy={list.busy} resetKey={text}
              selected={chosen?.id ?? null} open={({ id }) => choose(id)} setLastVisible={list.setLastVisible}
              fetchMore={list.moreState === 'end' ? undefined : list.fetchMore} foot={<ListFoot list={list} />}
              placeholder={searched && shown.length === 0 && list.moreState !== 'loading' ? <Empty searched /> : <ListPlaceholder list={list} />}
            />
          </div>
          {chosen ? <ChosenList {...chosen} /> : <div className="mml-chosen" />}
        </div>
      </section>
      {edited && (
        <Suspense fallback={<Opening close={close} />}>
          <MmlModal id={edited.id} {...(edited.name === null ? {} : { record: { name: edited.name } })} close={close} saved={() => { close(); list.invalidate(); }} />
        </Suspense>
      )}
    </div>
  );
}

interface ColumnActions {
  group: string;
  chosenId: number | undefined;
  choose: (id: number) => void;
  edit: (list: { id: number; name: string }) => void;
  remove: ReturnType<typeof useMmlLists>['remove'];
}

function columnsOf({ group, chosenId, choose, edit, remove }: ColumnActions): Column<NamedList>[] {
  return [
    {
      key: 'name',
      label: 'Название списка',
      cell: ({ id, name }) => (
        <Radio name={group} checked={id === chosenId} aria-label={name} onChange={() => choose(id)}><span className="clamp">{name}</span></Radio>
      ),
    },
    { key: 'itemsCount', label: 'Позиций', width: 92, right: true, cell: ({ row }) => (typeof row.itemsCount === 'number' ? showNumber(row.itemsCount) : '-') },
    {
      key: 'actions',
      label: 'Действия',
      hideLabel: true,
      width: 92,
      cell: (one) => <span className="mml-actions" onClick={(event) => event.stopPropagation()}><MmlActions edit={() => edit(one)} remove={remove && (() => void remove(one.row))} /></span>,
    },
  ];
}
