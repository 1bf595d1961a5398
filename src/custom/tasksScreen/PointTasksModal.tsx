import { useState, type ReactNode } from 'react';
import { showMoney } from '#codecs/money.ts';
import { showText } from '#codecs/text.ts';
import { Modal } from '#engine/dialogs/Modal.tsx';
import { Facts } from '#engine/facts/Facts.tsx';
import type { Row } from '#engine/list/row.ts';
import { PointTasks } from './PointTasks.tsx';

/** A point's tasks: store name, address, the motivation on the point, the tasks table (part2 'Map and tasks', spec D62). */
export function PointTasksModal({ point, close }: { point: Row; close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Modal name={showText(point.name)} open={open} close={() => setOpen(false)} closed={close} width={1180}>
      <div className="tasks-modal">
        <Facts facts={[{ label: 'Адрес', value: showText(point.address) }, { label: 'Мотивация на точке', value: showMoney(point.totalMoney) }]} />
        <PointTasks pointId={point.tradePointId as string | number} />
      </div>
    </Modal>
  );
}
