import { formatNumber } from '#codecs/money.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import { ItemName } from './ItemName.tsx';
import { itemName, minVolumeOf, type Item } from './items.ts';

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
