import { useState, type ReactNode } from 'react';
import { formatMoney } from '#codecs/money.ts';
import { formatText } from '#codecs/text.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import type { Unverified } from '#codecs/records.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import type { Id } from '#engine/list/useResourceList.ts';
import { PointTasks } from './PointTasks.tsx';
import { useTasksFilter } from './useTasksFilter.ts';

interface PointTasksModalProps {
  point: Unverified<TradePoint>;
  pointId: Id;
  /** The Актуальность with which the point was found. */
  actual: unknown;
  /** The agent under whom the point was found. */
  agentId: unknown;
  close: () => void;
}

/**
 * Draws a point's tasks: store name, address, the motivation on the point, the tasks table (part2 'Map and tasks', spec
 * D62).
 */
export function PointTasksModal({ point, pointId, actual, agentId, close }: PointTasksModalProps): ReactNode {
  const [open, setOpen] = useState(true);
  const filter = useTasksFilter(actual);
  return (
    <Modal name={formatText(point.name)} open={open} close={() => setOpen(false)} closed={close} wide>
      <div className="tasks-modal">
        <DescriptionList
          facts={[
            { label: 'Адрес', value: formatText(point.address) },
            { label: 'Мотивация на точке', value: formatMoney(point.totalMoney) },
          ]}
        />
        <PointTasks pointId={pointId} filter={filter} agentId={agentId} />
      </div>
    </Modal>
  );
}
