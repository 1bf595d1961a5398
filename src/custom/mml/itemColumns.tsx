import { formatNumber } from '#codecs/money.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import { itemName, minVolumeOf, type Item, isCategory, itemPreview } from './items.ts';
import type { ReactNode } from 'react';
import { Picture } from '#ui/photos/Picture.tsx';
import './mmlCell.css';

/** The name column of a product list. */
export const nameColumn = fieldColumn<Item>(
  'name',
  { kind: 'text', label: 'Товар или категория' },
  {
    stateful: true,
    toText: itemName,
    compare: (a, b) => compareTexts(itemName(a), itemName(b)),
    cell: (item) => <ItemName item={item} />,
  },
);

/** The minimum volume column. */
export const volumeColumn = fieldColumn<Item>(
  'minVolume',
  { kind: 'number', label: 'Мин. объём' },
  { width: 104, toText: (item) => formatNumber(minVolumeOf(item)) },
);

/** Draws an item of a product list in a row: its picture, its name, and whether it is a whole category. */
function ItemName({ item }: { item: Item }): ReactNode {
  return (
    <span className="mml-item">
      <Picture source={itemPreview(item)} alt="" className="mml-preview mml-preview-large" />
      <span className="clamp">{itemName(item)}</span>
      {isCategory(item) && <span className="mml-tag">категория</span>}
    </span>
  );
}
