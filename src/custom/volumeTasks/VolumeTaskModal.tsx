import { useState, type ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { showMoney } from '#codecs/money.ts';
import { showText } from '#codecs/text.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { cells } from '#engine/fields/cells.tsx';
import type { CustomModalProps } from '#engine/fields/props.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { valueAt } from '#record/path.ts';
import { VolumeProgress } from './VolumeProgress.tsx';

/** A volume task, read only: it is loaded first and then shown (part2 §7, spec D62). */
export function VolumeTaskModal({ id, close }: CustomModalProps): ReactNode {
  const answer = useGet(`/api/v1/volume/tasks/${String(id)}/`, { fresh: true });
  const [open, setOpen] = useState(true);
  const name = `Задача по объёму № ${String(id)}`;
  if (answer.state === 'failed') {
    return <Modal name={name} open={open} close={() => setOpen(false)} closed={close} width={480}><Failed error={answer.error} retry={answer.retry} /></Modal>;
  }
  if (answer.state !== 'ready') return <Opening close={close} />;
  return <Modal name={name} open={open} close={() => setOpen(false)} closed={close} width={600}><VolumeTaskView task={taskIn(answer.data)} /></Modal>;
}

function VolumeTaskView({ task }: { task: Record<string, unknown> }): ReactNode {
  const Status = cells.custom;
  return (
    <DescriptionList
      facts={[
        { label: 'Сотрудник', value: showText(valueAt(task, 'fieldemployee.fullName')), wide: true },
        { label: 'Объём', value: <VolumeProgress record={task} />, wide: true },
        { label: 'Дата начала', value: showDate(task.startDate) },
        { label: 'Срок', value: showDate(task.endDate) },
        { label: 'Статус', value: <Status field={{ kind: 'custom', name: 'taskStatus' }} value={task.status} record={task} /> },
        { label: 'Стратегия', value: showText(task.strategyName) },
        { label: 'Бонус', value: showMoney(task.moneyTotal) },
        { label: 'Начислено', value: showMoney(task.moneyPaid) },
        { label: 'Список MML', value: showText(task.mmlName), wide: true },
      ]}
    />
  );
}

/** The answer may stand under `data` once more (part2 §7). */
function taskIn(data: unknown): Record<string, unknown> {
  const inner = (data as { data?: unknown } | null)?.data ?? data;
  const found: unknown = Array.isArray(inner) ? inner[0] : inner;
  return typeof found === 'object' && found !== null ? found as Record<string, unknown> : {};
}
