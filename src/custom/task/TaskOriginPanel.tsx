import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { useGet } from '#engine/core/useGet.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import type { TaskOriginDetail } from '#schemas/entities/planning.ts';
import type { Task } from '#schemas/entities/task.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { StrategyLink } from './StrategyLink.tsx';
import { TaskStatusText } from './TaskStatusText.tsx';

type Sale = Unverified<TaskOriginDetail['sales'][number]>;
type Accrual = Unverified<TaskOriginDetail['accruals'][number]>;

const saleColumns = [
  fieldColumn<Sale>('day', { kind: 'date', label: 'День' }, { width: 104 }),
  fieldColumn<Sale>('productName', { kind: 'text', label: 'Продукт' }, { grow: 2 }),
  fieldColumn<Sale>('quantity', { kind: 'number', label: 'Штук' }, { width: 84 }),
  fieldColumn<Sale>('amount', { kind: 'money', label: 'Сумма' }, { width: 112 }),
  fieldColumn<Sale>(
    'counted',
    {
      kind: 'select',
      label: 'Засчитана',
      options: [
        [true, 'Да'],
        [false, 'Другой задаче'],
        ['late', 'Поздно исправлена'],
      ],
    },
    { width: 124 },
  ),
];
const accrualColumns = [
  fieldColumn<Accrual>('day', { kind: 'date', label: 'День' }, { width: 104 }),
  fieldColumn<Accrual>('amount', { kind: 'money', label: 'Сумма' }, { width: 112 }),
  fieldColumn<Accrual>('reason', { kind: 'text', label: 'За что' }, { grow: 2 }),
];

/** Draws why a planned task exists, the sales that count for it and its accruals (docs/planning.md). */
export function TaskOriginPanel({ task }: { task: Unverified<Task> }): ReactNode {
  const response = useGet(`/api/planning/tasks/${String(task.taskId)}/origin/`);
  const [origin] = recordsIn<TaskOriginDetail>(response.data);
  if (origin === undefined) return <OptionsPlaceholder lookup={response} />;
  const explanation: unknown[] = Array.isArray(origin.explanation) ? origin.explanation : [];
  return (
    <div className="task-brief" tabIndex={0} role="group" aria-label="Откуда эта задача">
      <p>
        <StrategyLink origin={origin} />, версия {formatText(origin.version)}. Сейчас задача:{' '}
        <TaskStatusText id={task.status} />
      </p>
      {explanation.length > 0 && (
        <ol className="task-steps" aria-label="Как получился объём">
          {explanation.map((text, index) => (
            <li key={index}>{formatText(text)}</li>
          ))}
        </ol>
      )}
      <Part
        title="Продажи"
        rows={recordsIn<TaskOriginDetail['sales'][number]>(origin.sales).map((sale) =>
          sale.late === true ? { ...sale, counted: 'late' } : sale,
        )}
        columns={saleColumns}
      />
      <Part
        title="Начисления"
        rows={recordsIn<TaskOriginDetail['accruals'][number]>(origin.accruals)}
        columns={accrualColumns}
      />
    </div>
  );
}

function Part<Row extends object>({
  title,
  rows,
  columns,
}: {
  title: string;
  rows: readonly Row[];
  columns: readonly ReturnType<typeof fieldColumn<Row>>[];
}): ReactNode {
  return (
    <section className="task-part">
      <h3>
        {title}: {countOf(rows.length, ['запись', 'записи', 'записей'])}
      </h3>
      {rows.length === 0 ? (
        <Empty />
      ) : (
        <DataTable label={title} columns={[...columns]} rows={rows} rowKey={(_row, index) => index} />
      )}
    </section>
  );
}
