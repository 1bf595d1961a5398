import { useState, type ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatMoney } from '#codecs/money.ts';
import type { Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { CustomCell } from '#engine/fields/CustomCell.tsx';
import type { CustomModalProps } from '#engine/core/props.ts';
import { LoadedModal } from '#engine/core/modals/LoadedModal.tsx';
import { getByPath } from '#codecs/path.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import { ChartButton } from '#ui/chart/ChartButton.tsx';
import { AgentsChart } from './AgentsChart.tsx';
import { VolumeProgress } from './VolumeProgress.tsx';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Draws a read-only volume task: it is loaded first and then shown (part2 §7, spec D62). */
export function VolumeTaskModal({ id, close }: CustomModalProps<VolumeTask>): ReactNode {
  const name = `Задача по объёму № ${String(id)}`;
  return (
    <LoadedModal<VolumeTask> path={`${apiPaths.volumeTasks}${String(id)}/`} name={name} close={close}>
      {(task) => <LoadedVolumeTask {...{ name, task, close }} />}
    </LoadedModal>
  );
}

function LoadedVolumeTask({
  name,
  task,
  close,
}: {
  name: string;
  task: Unverified<VolumeTask>;
  close: () => void;
}): ReactNode {
  const [open, setOpen] = useState(true);
  const [plotted, setPlotted] = useState(false);
  return (
    <Modal name={name} open={open} close={() => setOpen(false)} closed={close}>
      <VolumeTaskView task={task} />
      <div className="volume-plot">
        <ChartButton label="План и факт агентов" shown={plotted} toggle={() => setPlotted(!plotted)} />
        {plotted && <AgentsChart task={task} />}
      </div>
    </Modal>
  );
}

function VolumeTaskView({ task }: { task: Unverified<VolumeTask> }): ReactNode {
  return (
    <DescriptionList
      facts={[
        { label: 'Сотрудник', value: formatText(getByPath(task, 'fieldemployee.fullName')), wide: true },
        { label: 'Объём', value: <VolumeProgress record={task} />, wide: true },
        { label: 'Дата начала', value: formatDate(task.startDate) },
        { label: 'Срок', value: formatDate(task.endDate) },
        {
          label: 'Статус',
          value: <CustomCell field={{ kind: 'custom', name: 'taskStatus' }} value={task.status} record={task} />,
        },
        ...(typeof task.withdrawal === 'string'
          ? [{ label: 'Почему отозвана', value: task.withdrawal, wide: true }]
          : []),
        { label: 'Стратегия', value: formatText(task.strategyName) },
        { label: 'Бонус', value: formatMoney(task.moneyTotal) },
        { label: 'Начислено', value: formatMoney(task.moneyPaid) },
        { label: 'Список MML', value: formatText(task.mmlName), wide: true },
      ]}
    />
  );
}
