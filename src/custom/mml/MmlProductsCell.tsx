import type { ReactNode } from 'react';
import { showNumber } from '#codecs/money.ts';
import { Picture } from '#engine/photos/Picture.tsx';
import { itemKey, itemName, itemPreview, itemsOf } from './items.ts';
import './mml.css';

/** Pictures that fit beside one another: fewer under a name, in a list of strategies. */
const most = { named: 3, alone: 6 };

/** A product list with the pictures of its first items (part1 §2.5). The value is the list itself, or only its items. */
export function MmlProductsCell({ value, record }: { value: unknown; record: Record<string, unknown> }): ReactNode {
  const list = Array.isArray(value) || typeof value !== 'object' || value === null ? null : value as Record<string, unknown>;
  const items = itemsOf(list ? list.items : value);
  const told = (list ?? record).itemsCount;
  const count = typeof told === 'number' ? told : items.length;
  const name = typeof list?.name === 'string' ? list.name : '';
  const shown = name ? most.named : most.alone;
  if (name === '' && items.length === 0) return '-';
  return (
    <span className="mml-cell">
      {name && <span className="mml-cell-name" title={name}>{name}</span>}
      <span className="mml-cell-items" title={items.map(itemName).join(', ')}>
        {items.slice(0, shown).map((item, index) => <Picture key={itemKey(item, index)} source={itemPreview(item)} alt="" className={name ? 'mml-preview mml-preview-small' : 'mml-preview'} />)}
        {count > shown && <span className="mml-cell-more">{`+${showNumber(count - shown)}`}</span>}
      </span>
    </span>
  );
}
