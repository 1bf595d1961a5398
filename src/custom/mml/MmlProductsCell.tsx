import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import type { CustomCellProps } from '#engine/core/props.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import { Picture } from '#ui/photos/Picture.tsx';
import { itemKey, itemName, itemPreview, itemsOf } from './items.ts';
import './mmlCell.css';

/** Maximum number of pictures that fit side by side under the name of a list. */
const max = 3;

/** Draws a product list with the pictures of its first items (part1 §2.5). The value is the list. */
export function MmlProductsCell({ value }: Pick<CustomCellProps, 'value'>): ReactNode {
  if (!isRecord(value)) return '-';
  const list = recordIn<Strategy['mml']>(value);
  const items = itemsOf(list.items);
  const count = typeof list.itemsCount === 'number' ? list.itemsCount : items.length;
  const name = typeof list.name === 'string' ? list.name : '';
  if (name === '' && items.length === 0) return '-';
  return (
    <span className="mml-cell">
      {name && (
        <span className="mml-cell-name" title={name}>
          {name}
        </span>
      )}
      <span className="mml-cell-items" title={items.map(itemName).join(', ')}>
        {items.slice(0, max).map((item, index) => (
          <Picture
            key={itemKey(item, index)}
            source={itemPreview(item)}
            alt=""
            className="mml-preview mml-preview-small"
          />
        ))}
        {count > max && <span className="mml-cell-more">{`+${formatNumber(count - max)}`}</span>}
      </span>
    </span>
  );
}
