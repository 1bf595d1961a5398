import { useMemo, useState, type ReactNode } from 'react';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { isLater, type SentReport } from './compare.ts';
import { CompareSelect } from './CompareSelect.tsx';
import { reportTree } from './report.ts';
import { ReportTreePanel } from './ReportTreePanel.tsx';

interface ShelfPanelProps {
  /** The opened report. */
  report: AnyRecord;
  reportId: number;
  /** The reports of the same store. */
  reports: readonly SentReport[];
  close: () => void;
}

/** The tree, and beside its figures those of another report of the same store, sent before it or after. */
export function ShelfPanel({ report, reportId, reports, close }: ShelfPanelProps): ReactNode {
  const [comparedId, setComparedId] = useState<number | null>(null);
  const answer = useGet(`/api/v1/audit/reports/${comparedId}/`, { enabled: comparedId !== null });
  const tree = useMemo(() => reportTree(report.trademarks), [report.trademarks]);
  const compared = useMemo(() => (comparedId !== null && answer.state === 'ready' ? reportTree(recordIn(answer.data).trademarks) : null), [comparedId, answer.state, answer.data]);
  const others = useMemo(() => reports.filter((one) => one.reportId !== reportId), [reports, reportId]);
  const chosen = others.find((one) => one.reportId === comparedId);
  const later = chosen !== undefined && isLater(chosen, { reportId, sentDate: report.sentDate });
  return (
    <SidePanel title="Представленность" close={close} save={null}>
      <CompareSelect reports={others} chosen={comparedId} change={setComparedId} />
      {comparedId !== null && answer.state === 'failed' && <Failed error={answer.error} retry={answer.retry} />}
      <ReportTreePanel tree={tree} earlier={later ? null : compared} later={later ? compared : null} />
    </SidePanel>
  );
}
