import { DeleteOutlined } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { Button } from '#ui/button/Button.tsx';
import { CellNumber } from '#ui/inputs/CellNumber.tsx';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { Mml } from '#schemas/entities/mml.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { nameColumn, volumeColumn } from './itemColumns.tsx';
import { ItemSearch } from './ItemSearch.tsx';
import { itemKey, itemName, itemsOf, minVolumeOf, withFound, type Item } from './items.ts';

/**
 * Draws the items of a product list: a search to add items, and the table with their minimum volumes (part2 'Product
 * lists (MML)'); the table alone where the user may not change the list.
 */
export function MmlItemsInput({ label, value, change, disabled }: CustomFieldProps<Mml>): ReactNode {
  const items = useMemo(() => itemsOf(value), [value]);
  return (
    <div className="mml-items">
      {!disabled && (
        <ItemSearch existing={new Set(items.map(itemKey))} add={(found) => change(withFound(items, found))} />
      )}
      <p className="panel-subtitle">
        {items.length === 0 ? label : `${label}: ${countOf(items.length, ['позиция', 'позиции', 'позиций'])}`}
      </p>
      <DataTable
        label={label}
        rows={items}
        rowKey={itemKey}
        columns={disabled ? [nameColumn, volumeColumn] : columnsOf(items, change)}
        placeholder={
          items.length === 0 && (
            <p className="placeholder placeholder-empty">
              {disabled ? 'Нет данных' : 'Найдите товар или категорию и отметьте, чтобы добавить'}
            </p>
          )
        }
      />
    </div>
  );
}

function columnsOf(items: readonly Item[], change: (items: readonly Item[]) => void): Column<Item>[] {
  return [
    nameColumn,
    {
      ...volumeColumn,
      width: 112,
      stateful: true,
      cell: (item) => (
        <CellNumber
          label={`Мин. объём: ${itemName(item)}`}
          value={minVolumeOf(item)}
          change={(minVolume) => change(items.map((entry) => (entry === item ? { ...entry, minVolume } : entry)))}
        />
      ),
    },
    {
      key: 'remove',
      label: 'Удаление',
      hideLabel: true,
      width: 56,
      toText: () => '',
      cell: (item) => (
        <Button
          look="text"
          aria-label="Удалить"
          icon={<DeleteOutlined />}
          onClick={() => change(items.filter((entry) => entry !== item))}
        />
      ),
    },
  ];
}
