import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/fields/props.ts';
import { choiceSummary } from './tradeMarkTree.ts';

/** The button that opens the trade marks, with the counter beside it (part1 §2.4). */
export function TradeMarksInput({ id, label, value, disabled, openPanel }: CustomFieldProps): ReactNode {
  return (
    <div className="picker">
      <Button id={id} disabled={disabled} onClick={openPanel}>{label}</Button>
      <span className="picker-summary">{choiceSummary(value)}</span>
    </div>
  );
}
