import { useId, useState, type ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { Id } from '#engine/list/useResourceList.ts';
import { useSearchedLookup } from '#engine/lookups/useSearchedLookup.ts';
import type { TaskReason } from '#schemas/entities/planning.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';

const products = { path: '/api/v1/products/', id: 'productId', name: 'name', limit: 1000 } as const;

/** Draws `Почему нет задачи` of a trade point: the answer of each active strategy for a chosen product. */
export function TaskReasonsDialog({ pointId, close }: { pointId: Id; close: () => void }): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(true);
  const [productId, choose] = useState<Id | null>(null);
  const lookup = useSearchedLookup(products, { query: {}, enabled: true, whole: true });
  return (
    <Modal name="Почему нет задачи" open={open} close={() => setOpen(false)} closed={close}>
      <div className="task-reasons">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Товар
          </label>
          <Combobox
            id={id}
            label="Товар"
            lookup={lookup}
            chosen={productId === null ? [] : [productId]}
            emptyText="Не выбрано"
            change={([next]) => choose(next ?? null)}
          />
        </div>
        <div aria-live="polite">
          {productId === null ? (
            <p className="task-reasons-hint">
              Выберите товар: по каждой активной стратегии будет сказано, почему нет задачи
            </p>
          ) : (
            <Reasons path={`/api/planning/tradePoints/${pointId}/products/${productId}/reasons/`} />
          )}
        </div>
      </div>
    </Modal>
  );
}

function Reasons({ path }: { path: string }): ReactNode {
  const response = useGet(path, { fresh: true });
  const [taskId, openTask] = useState<Id | null>(null);
  if (response.state !== 'ready') return <OptionsPlaceholder lookup={response} />;
  const reasons = recordsIn<TaskReason>(response.data);
  const related = reasons.filter(({ state }) => state !== 'unrelated');
  const others = reasons.filter(({ state }) => state === 'unrelated');
  return (
    <>
      {related.length === 0 && <p>Ни одна активная стратегия не создаёт задачи на этот товар в этой точке.</p>}
      <ReasonList label="Стратегии" reasons={related} openTask={openTask} />
      {others.length > 0 && (
        <details>
          <summary>{`Другие активные стратегии: ${others.length}`}</summary>
          <ReasonList label="Другие активные стратегии" reasons={others} openTask={openTask} />
        </details>
      )}
      {taskId !== null && (
        <NamedModal name="task" id={taskId} close={() => openTask(null)} saved={() => openTask(null)} />
      )}
    </>
  );
}

function ReasonList({
  label,
  reasons,
  openTask,
}: {
  label: string;
  reasons: readonly Unverified<TaskReason>[];
  openTask: (id: Id) => void;
}): ReactNode {
  if (reasons.length === 0) return null;
  return (
    <ul className="task-reasons-list" aria-label={label}>
      {reasons.map(({ strategyId, name, task, explanation }) => (
        <li key={String(strategyId)}>
          <b>{formatText(name)}</b>
          <p>{formatText(explanation)}</p>
          {recordsIn<NonNullable<TaskReason['task']>>(task).map(({ taskId, title }) => (
            <Button key={String(taskId)} look="link" onClick={() => openTask(Number(taskId))}>
              {`Задача № ${formatText(taskId)}: ${formatText(title)}`}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}
