import type { ReactNode } from 'react';
import { Loading } from '#ui/asyncState/AsyncState.tsx';

/** Stands for a custom input whose file is on its way: fields that move while a form is being clicked are missed. */
export function InputPlaceholder(): ReactNode {
  return <div className="field-awaited" />;
}

/** Stands for a custom panel whose file is on its way. */
export function PanelPlaceholder(): ReactNode {
  return <Loading active />;
}
