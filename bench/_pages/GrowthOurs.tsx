import '#ui/ui.css';
import '#custom/growth/growth.css';
import { useState, type ReactNode } from 'react';
import { AssignmentTable } from '#custom/growth/AssignmentTable.tsx';
import { createAssignmentDraft } from '#custom/growth/assignmentDraft.ts';
import { Totals } from '#custom/growth/Totals.tsx';
import { benchSaleStatistics } from './saleStatistics.ts';

/** Draws the assignment table of 1 000 agents, all selected, with its totals. */
export default function GrowthOurs(): ReactNode {
  const [draft] = useState(() => {
    const made = createAssignmentDraft([]);
    made.receive(benchSaleStatistics(1000));
    made.select(made.getState().order, true);
    return made;
  });
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <button type="button" onClick={() => draft.calculate(1, { increaseVolume: 12.3, increaseMinMsr: 500 })}>
        Рассчитать
      </button>
      <AssignmentTable label="Агенты" draft={draft} measure={1} percent={false} busy={false} select={draft.select} />
      <Totals draft={draft} measure={1} percent={false} />
    </div>
  );
}
