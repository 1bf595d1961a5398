import { useState, type ReactNode } from 'react';
import type { Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { CustomModalProps } from '#engine/core/props.ts';
import { LoadedModal } from '#engine/core/modals/LoadedModal.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import type { Task, TaskRow } from '#schemas/entities/task.ts';
import { Brief } from './Brief.tsx';
import { Sales } from './Sales.tsx';
import { TaskView } from './TaskView.tsx';
import './tasks.css';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Pixels, without a side panel. */
const width = 680;
/** The side panels (part2 'Map and tasks') and the modal's width with each, in pixels. */
const panels = {
  sales: { title: 'История отгрузок', width: 1320, Body: Sales },
  brief: { title: 'Читать бриф', width: 1080, Body: Brief },
} as const;
type PanelName = keyof typeof panels;
const panelNames = Object.keys(panels) as PanelName[];

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
      width={width}
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
      width={panel === null ? width : panels[panel].width}
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
