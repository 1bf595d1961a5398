import type { ReactNode } from 'react';
import { Loading } from '#ui/asyncState/AsyncState.tsx';

/**
 * Placeholder of a custom input whose chunk is loading: fields that move while the user clicks in a form make clicks
 * miss.
 */
export function InputPlaceholder(): ReactNode {
  return <div className="field-awaited" />;
}

/** Placeholder of a custom panel whose chunk is loading. */
export function PanelPlaceholder(): ReactNode {
  return <Loading active />;
}
