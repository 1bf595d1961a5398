import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { CellNumber } from '#ui/inputs/CellNumber.tsx';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ItemName } from './ItemName.tsx';
import { ItemSearch } from './ItemSearch.tsx';
import { itemKey, itemName, itemsOf, minVolumeOf, withFound, type Item } from './items.ts';

interface PlacedItem { item: Item; index: number; key: string }

/** The items of a product list: a search to add from, and the table with their minimum volumes (part2 'Product lists (MML)'). */
export function MmlItemsInput({ label, value, change }: CustomFieldProps): ReactNode {
  const items = useMemo(() => itemsOf(value), [value]);
  const rows = items.map((item, index): PlacedItem => ({ item, index, key: itemKey(item, index) }));
  const taken = new Set(rows.map(({ key }) => key));
  return (
    <div className="mml-items">
      <ItemSearch taken={taken} add={(found) => change(withFound(items, found))} />
      <p className="panel-subtitle">{items.length === 0 ? label : `${label}: ${countOf(items.length, ['позиция', 'позиции', 'позиций'])}`}</p>
      <DataTable
        label={label} rows={rows} rowKey={({ key }) => key} columns={columnsOf(items, change)}
        {...(items.length === 0 ? { placeholder: <p className="placeholder placeholder-empty">Найдите товар или категорию и отметьте, чтобы добавить</p> } : {})}
      />
    </div>
  );
}

function columnsOf(items: readonly Item[], change: (items: readonly Item[]) => void): Column<PlacedItem>[] {
  return [
    {
      key: 'name', stateful: true,
      label: 'Товар или категория',
      cell: ({ item }) => <ItemName item={item} />,
    },
    {
      key: 'minVolume', stateful: true,
      label: 'Мин. объём',
      width: 112,
      right: true,
      cell: ({ item, index }) => (
        <CellNumber
          label={`Мин. объём: ${itemName(item)}`} value={minVolumeOf(item)}
          change={(minVolume) => change(items.map((one, at) => (at === index ? { ...one, minVolume } : one)))}
        />
      ),
    },
    {
      key: 'remove',
      label: 'Удаление',
      hideLabel: true,
      width: 56,
      cell: ({ index }) => <Button type="text" aria-label="Удалить" icon={<DeleteOutlined />} onClick={() => change(items.filter((_one, at) => at !== index))} />,
    },
  ];
}
