import { useMemo, useState, type ReactNode } from 'react';
import type { Unverified } from '#codecs/records.ts';
import { useRecord } from '#engine/screen/useRecord.ts';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import type { AuditReport } from '#schemas/entities/auditReport.ts';
import { isLater, type ReportListItem } from './compare.ts';
import { CompareSelect } from './CompareSelect.tsx';
import { reportTree } from './report.ts';
import { ReportTreePanel } from './ReportTreePanel.tsx';
import { apiPaths } from '#schemas/apiPaths.ts';

interface ShelfPanelProps {
  /** The opened report. */
  report: Unverified<AuditReport>;
  reportId: number;
  /** The reports of the same store. */
  reports: readonly ReportListItem[];
  close: () => void;
}

/** Draws the tree, and next to its figures those of an earlier or later report of the same store. */
export function ShelfPanel({ report, reportId, reports, close }: ShelfPanelProps): ReactNode {
  const [comparedId, setComparedId] = useState<number | null>(null);
  const other = useRecord<AuditReport>({ path: apiPaths.auditReports }, comparedId);
  const tree = useMemo(() => reportTree(report.trademarks), [report.trademarks]);
  const compared = useMemo(
    () => (other.state === 'ready' ? reportTree(other.record.trademarks) : null),
    [other.state, other.record.trademarks],
  );
  const others = useMemo(() => reports.filter((item) => item.reportId !== reportId), [reports, reportId]);
  const chosen = others.find((item) => item.reportId === comparedId);
  const later = chosen !== undefined && isLater(chosen, { reportId, sentDate: report.sentDate });
  return (
    <SidePanel title="Представленность" close={close} save={null}>
      <CompareSelect reports={others} chosen={comparedId} change={setComparedId} />
      {other.state === 'failed' && <Failed error={other.error} retry={other.retry} />}
      <ReportTreePanel tree={tree} earlier={later ? null : compared} later={later ? compared : null} />
    </SidePanel>
  );
}
