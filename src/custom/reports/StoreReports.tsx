import { useMemo, useState, type ReactNode } from 'react';
import { showDateTime } from '#codecs/dates.ts';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import type { Row } from '#engine/list/row.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useGet } from '#engine/lookups/useGet.ts';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import type { SentReport } from './compare.ts';
import { ReportModal } from './ReportModal.tsx';

const columns: readonly Column<SentReport>[] = [
  { key: 'sentDate', label: 'Дата', width: 150, cell: ({ sentDate }) => showDateTime(sentDate) },
  { key: 'executor', label: 'Исполнитель', cell: ({ executor }) => showText(executor) },
];

/** The reports of the selected store; a click on one selects and opens it. Another store never shows these for a moment. */
export function StoreReports({ storeId, store }: { storeId: number | null; store: Row | undefined }): ReactNode {
  const answer = useGet(`/api/v1/audit/stores/${storeId}/sentReportsInfo/`, { enabled: storeId !== null, fresh: true });
  const [reportId, setReportId] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const reports = useMemo(() => reportsIn(answer.data), [answer.data]);
  if (storeId === null) return <div className="reports-list reports-hint">Выберите магазин, чтобы увидеть его отчёты</div>;
  return (
    <div className="reports-list">
      <header className="reports-head">
        <h2>{showText(store?.name)}</h2>
        <p>{showText(store?.address)}</p>
      </header>
      <DataTable
        label="Отчёты магазина" columns={columns} rows={reports} rowKey={(report) => report.reportId} selected={reportId} busy={answer.busy}
        open={(report) => { setReportId(report.reportId); setOpen(true); }}
        placeholder={<ReportsPicture answer={answer} none={reports.length === 0} />}
      />
      {open && reportId !== null && <ReportModal reportId={reportId} reports={reports} close={() => setOpen(false)} />}
    </div>
  );
}

function ReportsPicture({ answer, none }: { answer: ReturnType<typeof useGet>; none: boolean }): ReactNode {
  if (answer.state === 'failed') return <Failed error={answer.error} retry={answer.retry} />;
  if (answer.state === 'ready') return none ? <Empty /> : null;
  return <Loading active />;
}

function reportsIn(data: unknown): SentReport[] {
  return recordsIn(data).flatMap(({ reportId, sentDate, executor }) => (
    typeof reportId === 'number' ? [{ reportId, sentDate, executor: showText(recordIn(executor).fullName) }] : []
  ));
}
