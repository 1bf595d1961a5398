import type { ReactNode } from 'react';
import { Picture } from '#ui/photos/Picture.tsx';
import { isCategory, itemName, itemPreview, type Item } from './items.ts';
import './mmlCell.css';

/** Draws an item of a product list in a row: its picture, its name, and whether it is a whole category. */
export function ItemName({ item }: { item: Item }): ReactNode {
  return (
    <span className="mml-item">
      <Picture source={itemPreview(item)} alt="" className="mml-preview mml-preview-large" />
      <span className="clamp">{itemName(item)}</span>
      {isCategory(item) && <span className="mml-tag">категория</span>}
    </span>
  );
}
