import { useMemo, type ReactNode } from 'react';
import { showNumber } from '#codecs/money.ts';
import { recordIn } from '#codecs/records.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { useGet } from '#engine/lookups/useGet.ts';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { ItemName } from './ItemName.tsx';
import { itemKey, itemsOf, minVolumeOf, type Item } from './items.ts';
import { ListUses } from './ListUses.tsx';
import type { NamedList } from './useMmlLists.ts';

interface PlacedItem { item: Item; key: string }

const columns: readonly Column<PlacedItem>[] = [
  { key: 'name', stateful: true, label: 'Товар или категория', cell: ({ item }) => <ItemName item={item} /> },
  { key: 'minVolume', label: 'Мин. объём', width: 104, right: true, cell: ({ item }) => shownVolume(minVolumeOf(item)) },
];

/** The items of the chosen list with their minimum volumes, and the strategies that use it (spec D65). */
export function ChosenList({ id, name }: NamedList): ReactNode {
  const { api } = useResource('mml');
  const answer = useGet(`${api.path}${id}/`, { fresh: true });
  const rows = useMemo(() => itemsOf(recordIn(answer.data).items).map((item, index): PlacedItem => ({ item, key: itemKey(item, index) })), [answer.data]);
  return (
    <section className="mml-chosen" aria-labelledby="mml-chosen">
      <h2 id="mml-chosen" title={name}>{name}</h2>
      <DataTable
        label="Товары списка" columns={columns} rows={rows} rowKey={({ key }) => key} busy={answer.busy} resetKey={String(id)}
        placeholder={<ItemsState answer={answer} none={rows.length === 0} />}
      />
      <ListUses mmlId={id} />
    </section>
  );
}

function ItemsState({ answer, none }: { answer: ReturnType<typeof useGet>; none: boolean }): ReactNode {
  if (answer.state === 'failed') return <Failed error={answer.error} retry={answer.retry} />;
  if (answer.state === 'ready') return none ? <Empty /> : null;
  return <Loading active />;
}

function shownVolume(volume: number | null): string {
  return volume === null ? '-' : showNumber(volume);
}
