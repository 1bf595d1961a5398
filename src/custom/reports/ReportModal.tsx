import { TagField } from '@refinedev/antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { LoadedModal } from '#engine/core/modals/LoadedModal.tsx';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import type { AuditReport } from '#schemas/entities/auditReport.ts';
import type { ReportListItem } from './compare.ts';
import { ShelfPanel } from './ShelfPanel.tsx';
import { apiPaths } from '#schemas/apiPaths.ts';

const PhotoSlider = lazy(() => import('#ui/photos/PhotoSlider.tsx'));

interface ReportModalProps {
  reportId: number;
  /** The reports of the same store, for comparison. */
  reports: readonly ReportListItem[];
  close: () => void;
}

/** Draws an audit report (part2 'Audit reports and poll statistics'). It is loaded first and then shown. */
export function ReportModal({ reportId, reports, close }: ReportModalProps): ReactNode {
  return (
    <LoadedModal<AuditReport> path={`${apiPaths.auditReports}${reportId}/`} name={`Отчёт № ${reportId}`} close={close}>
      {(report) => <LoadedReport {...{ report, reportId, reports, close }} />}
    </LoadedModal>
  );
}

function LoadedReport({
  report,
  reportId,
  reports,
  close,
}: ReportModalProps & { report: Unverified<AuditReport> }): ReactNode {
  const [open, setOpen] = useState(true);
  const [panel, setPanel] = useState(false);
  const [task, setTask] = useState<number | null>(null);
  const photos = recordsIn<AuditReport['attachments'][number]>(report.attachments).map(({ url }) => url);
  const taskId = typeof report.taskId === 'number' ? report.taskId : null;
  return (
    <Modal name={formatText(report.storeName)} open={open} close={() => setOpen(false)} closed={close} wide={panel}>
      <div className={panel ? 'split split-open report-split' : 'split'}>
        <div className="modal-form">
          <div className="modal-form-fields">
            {report.newStore === true && (
              <div>
                <TagField value="Новая точка" color="success" />
              </div>
            )}
            <DescriptionList
              facts={[
                {
                  label: 'ID задачи',
                  value:
                    taskId === null ? (
                      '-'
                    ) : (
                      <Button look="link" className="report-task" onClick={() => setTask(taskId)}>
                        {String(taskId)}
                      </Button>
                    ),
                },
                { label: 'Отправлен на проверку', value: formatDateTime(report.sentDate) },
                { label: 'Адрес', value: formatText(report.storeAddress), wide: true },
              ]}
            />
            {photos.length > 0 && (
              <Suspense fallback={null}>
                <PhotoSlider label="Фото" sources={photos} />
              </Suspense>
            )}
          </div>
          <div className="modal-form-foot">
            <Button look="primary" aria-expanded={panel} onClick={() => setPanel(!panel)}>
              Представленность
            </Button>
          </div>
        </div>
        {panel && <ShelfPanel report={report} {...{ reportId, reports }} close={() => setPanel(false)} />}
      </div>
      {task !== null && <NamedModal name="task" id={task} close={() => setTask(null)} saved={() => setTask(null)} />}
    </Modal>
  );
}
