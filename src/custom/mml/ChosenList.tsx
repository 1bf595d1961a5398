import { useMemo, type ReactNode } from 'react';
import { useResource } from '#engine/core/engineContext.tsx';
import { useRecord } from '#engine/screen/useRecord.ts';
import type { Mml } from '#schemas/entities/mml.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { nameColumn, volumeColumn } from './itemColumns.tsx';
import { itemKey, itemsOf } from './items.ts';
import { ListUses } from './ListUses.tsx';
import type { NamedList } from './useMmlLists.ts';

const columns = [nameColumn, volumeColumn];

/** Draws the items of the chosen list with their minimum volumes, and the strategies that use it (spec D65). */
export function ChosenList({ id, name }: NamedList): ReactNode {
  const list = useRecord<Mml>(useResource('mml').api, id);
  const items = useMemo(() => itemsOf(list.record.items), [list.record.items]);
  return (
    <section className="mml-chosen" aria-labelledby="mml-chosen">
      <h2 id="mml-chosen" title={name}>
        {name}
      </h2>
      <DataTable
        label="Товары списка"
        columns={columns}
        rows={items}
        rowKey={itemKey}
        busy={list.busy}
        resetKey={String(id)}
        placeholder={<OptionsPlaceholder lookup={list} empty={items.length === 0} />}
      />
      <ListUses mmlId={id} />
    </section>
  );
}
