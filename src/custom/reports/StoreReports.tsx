import { useMemo, useState, type ReactNode } from 'react';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { Id } from '#engine/list/useResourceList.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import type { Unverified } from '#codecs/records.ts';
import type { SentReport as Report } from '#schemas/entities/auditReport.ts';
import type { Store } from '#schemas/entities/store.ts';
import type { ReportListItem } from './compare.ts';
import { ChartButton } from '#ui/chart/ChartButton.tsx';
import { ReportModal } from './ReportModal.tsx';
import { ShelfCharts } from './ShelfCharts.tsx';
import { sentReportsPath } from '#schemas/apiPaths.ts';

const columns = [
  fieldColumn<ReportListItem>('sentDate', { kind: 'dateTime', label: 'Дата' }, { width: 150 }),
  fieldColumn<ReportListItem>('executor', { kind: 'text', label: 'Исполнитель' }),
];

/**
 * Draws the reports of the selected store; a click on one selects and opens it. They never appear under another store.
 */
export function StoreReports({
  storeId,
  store,
}: {
  storeId: Id | null;
  store: Unverified<Store> | undefined;
}): ReactNode {
  const response = useGet(sentReportsPath(storeId), { enabled: storeId !== null, fresh: true });
  const [reportId, setReportId] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [plotted, setPlotted] = useState(false);
  const reports = useMemo(() => reportsIn(response.data), [response.data]);
  if (storeId === null)
    return <div className="reports-list reports-hint">Выберите магазин, чтобы увидеть его отчёты</div>;
  return (
    <div className="reports-list">
      <header className="reports-head">
        <h2>{formatText(store?.name)}</h2>
        <p>{formatText(store?.address)}</p>
        {reports.length > 1 && <ChartButton shown={plotted} toggle={() => setPlotted(!plotted)} />}
      </header>
      {plotted && <ShelfCharts reports={reports} />}
      <DataTable
        label="Отчёты магазина"
        columns={columns}
        rows={reports}
        rowKey={(report) => report.reportId}
        selected={reportId}
        busy={response.busy}
        open={(report) => {
          setReportId(report.reportId);
          setOpen(true);
        }}
        placeholder={<OptionsPlaceholder lookup={response} empty={reports.length === 0} />}
      />
      {open && reportId !== null && <ReportModal reportId={reportId} reports={reports} close={() => setOpen(false)} />}
    </div>
  );
}

function reportsIn(data: unknown): ReportListItem[] {
  return recordsIn<Report>(data).flatMap(({ reportId, sentDate, executor }) =>
    typeof reportId === 'number'
      ? [{ reportId, sentDate, executor: formatText(recordIn<Report['executor']>(executor).fullName) }]
      : [],
  );
}
