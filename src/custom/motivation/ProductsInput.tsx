import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { Motivation } from '#schemas/entities/motivation.ts';
import { PanelButton } from '#engine/fields/PanelButton.tsx';
import { productIdsOf } from './catalogue.ts';

/** Draws the button that opens the products, with the literal counter next to it (part2 'Motivation'). */
export function ProductsInput(props: CustomFieldProps<Motivation>): ReactNode {
  const { length } = productIdsOf(props.value);
  return <PanelButton {...props}>{length === 0 ? null : `Выбрано ${length} SKU`}</PanelButton>;
}
