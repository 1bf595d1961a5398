import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { PanelButton } from '#engine/panels/PanelButton.tsx';
import { choiceSummary } from './tradeMarkTree.ts';

/** The button that opens the trade marks, with the counter beside it (part1 §2.4). */
export function TradeMarksInput({ id, name, label, value, disabled, describedBy }: CustomFieldProps): ReactNode {
  return (
    <div className="picker">
      <PanelButton id={id} name={name} disabled={disabled} describedBy={describedBy}>{label}</PanelButton>
      <span className="picker-summary">{choiceSummary(value)}</span>
    </div>
  );
}
