import { formatNumber } from '#codecs/money.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import { ItemName } from './ItemName.tsx';
import { itemName, minVolumeOf, type Item } from './items.ts';

/** What an item of a product list is. */
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

/** Its minimum volume. */
export const volumeColumn = fieldColumn<Item>(
  'minVolume',
  { kind: 'number', label: 'Мин. объём' },
  { width: 104, toText: (item) => formatNumber(minVolumeOf(item)) },
);
