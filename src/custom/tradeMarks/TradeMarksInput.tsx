import type { ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { AuditStrategy } from '#schemas/entities/auditStrategy.ts';
import { PanelButton } from '#engine/fields/PanelButton.tsx';
import { choiceSummary } from './tradeMarkTree.ts';

/** Draws the button that opens the trade marks, with the counter next to it (part1 §2.4). */
export function TradeMarksInput(props: CustomFieldProps<AuditStrategy>): ReactNode {
  return <PanelButton {...props}>{choiceSummary(props.value)}</PanelButton>;
}
