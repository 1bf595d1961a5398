import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { CustomModalProps } from '#engine/core/props.ts';
import type { BillingEmployee } from '#schemas/entities/billing.ts';
import { employeeName } from './account.ts';
import { PaidTasks } from './PaidTasks.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import './billing.css';

/**
 * Draws the paid tasks and withdrawal requests of one field employee, the first tab by default (part2 'Billing'). An
 * employee opened by a link may be on no loaded page: no call returns their name.
 */
export function EmployeeModal({ id, record, close }: CustomModalProps<BillingEmployee>): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      name={record ? employeeName(record) : 'Торговый агент'}
      open={open}
      close={() => setOpen(false)}
      closed={close}
      wide
    >
      <Tabs
        className="billing-tabs billing-modal"
        items={[
          { key: 'tasks', label: 'Статистика счета', children: <PaidTasks fieldEmployeeId={id} /> },
          { key: 'requests', label: 'Статистика биллинга по ТА', children: <Withdrawals fieldEmployeeId={id} /> },
        ]}
      />
    </Modal>
  );
}
