import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { PanelButton } from '#engine/panels/PanelButton.tsx';
import { productIdsOf } from './catalogue.ts';

/** The button that opens the products, with the literal counter beside it (part2 'Motivation'). */
export function ProductsInput({ id, name, field, value, disabled, describedBy }: CustomFieldProps): ReactNode {
  const { length } = productIdsOf(value);
  return (
    <div className="picker">
      <PanelButton id={id} name={name} disabled={disabled} describedBy={describedBy}>{field.button}</PanelButton>
      <span className={length === 0 ? 'picker-summary picker-empty' : 'picker-summary'}>{length === 0 ? field.placeholder : `Выбрано ${length} SKU`}</span>
    </div>
  );
}
