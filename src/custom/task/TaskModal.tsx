import { useState, type ReactNode } from 'react';
import { type Unverified, recordsIn } from '#codecs/records.ts';
import { formatText, isBlank } from '#codecs/text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { CustomModalProps } from '#engine/core/props.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { PanelPlaceholder } from '#engine/core/placeholders.tsx';
import { LoadedModal } from '#engine/core/modals/LoadedModal.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import type { Task, TaskRow } from '#schemas/entities/task.ts';
import { TaskView } from './TaskView.tsx';
import { apiPaths } from '#schemas/apiPaths.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import './task.css';

type Sale = Unverified<Task['sales'][number]>;

const columns = [
  fieldColumn<Sale>('productName', { kind: 'text', label: 'Продукт' }, { grow: 2 }),
  fieldColumn<Sale>('date', { kind: 'date', label: 'Дата' }, { width: 104 }),
  fieldColumn<Sale>('quantity', { kind: 'number', label: 'Количество' }, { width: 112 }),
  fieldColumn<Sale>('price', { kind: 'money', label: 'Цена' }, { width: 120 }),
  fieldColumn<Sale>('docNumber', { kind: 'text', label: 'Документ' }, { width: 132 }),
];

/** Draws the shipments of the task (part2 §3, `sales`). A shipment has no id, so its index is its key. */
function Sales({ task }: { task: Unverified<Task> }): ReactNode {
  return (
    <DataTable
      label="История отгрузок"
      columns={columns}
      rows={recordsIn<Task['sales'][number]>(task.sales)}
      rowKey={(_sale, index) => index}
    />
  );
}

const TaskOriginPanel = lazyComponent(
  async () => (await import('./TaskOriginPanel.tsx')).TaskOriginPanel,
  PanelPlaceholder,
);

/** The side panels (part2 'Map and tasks'). */
const panels = {
  sales: { title: 'История отгрузок', Body: Sales },
  brief: { title: 'Читать бриф', Body: Brief },
  origin: { title: 'Откуда эта задача', Body: TaskOriginPanel },
} as const;
type PanelName = keyof typeof panels;
const documented: readonly PanelName[] = ['sales', 'brief'];

/**
 * Draws a task by its number, opened from anywhere (part2 'Map and tasks', §8). It is loaded first and then shown; a
 * recent cached response, such as that of the search, is reused.
 */
export function TaskModal({ id, record, close }: CustomModalProps<TaskRow>): ReactNode {
  const known = formatText(record?.title);
  return (
    <LoadedModal<Task>
      path={`${apiPaths.tasks}${String(id)}/`}
      name={known === '-' ? `Задача № ${String(id)}` : known}
      missing="Задачи с таким номером не существует"
      recent
      close={close}
    >
      {(task) => <LoadedTask task={task} close={close} />}
    </LoadedModal>
  );
}

/**
 * Draws the loaded task with one panel at a time; a click on the overlay, like Esc, closes the panel first and then the
 * modal.
 */
function LoadedTask({ task, close }: { task: Unverified<Task>; close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const { host } = useEngine();
  const panelNames = host.planning && task.planned === true ? [...documented, 'origin' as const] : documented;
  const leave = () => setOpen(false);
  const closePanel = () => setPanel(null);
  const title = formatText(task.title) === '-' ? `Задача № ${formatText(task.taskId)}` : formatText(task.title);
  return (
    <Modal
      name={title}
      open={open}
      close={leave}
      closed={close}
      overlayClick={panel === null ? leave : closePanel}
      wide={panel !== null}
    >
      <div className={`split${panel === null ? '' : ' split-open split-wide'}`}>
        <div className="modal-form">
          <div className="modal-form-fields">
            <TaskView task={task} />
          </div>
          <div className="modal-form-foot task-foot">
            {panelNames.map((name) => (
              <Button key={name} aria-expanded={panel === name} onClick={() => setPanel(panel === name ? null : name)}>
                {panels[name].title}
              </Button>
            ))}
          </div>
        </div>
        {panel !== null && <OpenPanel key={panel} name={panel} task={task} close={closePanel} />}
      </div>
    </Modal>
  );
}

function OpenPanel({ name, task, close }: { name: PanelName; task: Unverified<Task>; close: () => void }): ReactNode {
  const { title, Body } = panels[name];
  return (
    <SidePanel title={title} close={close} save={null}>
      <Body task={task} />
    </SidePanel>
  );
}

/** Draws the brief that the executor reads before the task (part2 §3, `brief`). */
function Brief({ task }: { task: Unverified<Task> }): ReactNode {
  const sections = recordsIn<Task['brief'][number]>(task.brief);
  if (sections.length === 0) return <Empty />;
  return (
    <div className="task-brief" tabIndex={0} role="group" aria-label="Бриф">
      {sections.map(({ title, text }, index) => (
        <section key={index}>
          {!isBlank(title) && <h3>{formatText(title)}</h3>}
          <p>{formatText(text)}</p>
        </section>
      ))}
    </div>
  );
}
