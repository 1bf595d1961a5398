import type { ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { isBlank, formatText } from '#codecs/text.ts';
import { unitOf } from '#dictionaries/measures.ts';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { Picture } from '#ui/photos/Picture.tsx';
import { getByPath } from '#codecs/path.ts';
import type { Product } from '#schemas/entities/reference.ts';
import type { Task, TaskOrigin } from '#schemas/entities/task.ts';
import { StrategyLink } from './StrategyLink.tsx';
import { TaskStatusText } from './TaskStatusText.tsx';
import { fractionToPercent, formatPercent } from '#codecs/percent.ts';

/** Draws all data of a task (part2 'Map and tasks', §3; spec D31). */
export function TaskView({ task }: { task: Unverified<Task> }): ReactNode {
  const volume = formatNumber(task.volume);
  return (
    <>
      {!isBlank(task.description) && (
        <p className="task-description" tabIndex={0}>
          {formatText(task.description)}
        </p>
      )}
      <Progress progress={task.progress} />
      <DescriptionList
        facts={[
          { label: 'ID задачи', value: formatText(task.taskId) },
          { label: 'Статус', value: <TaskStatusText id={task.status} /> },
          {
            label: 'Торговая точка',
            value: <Place name={task.tradePointName} address={task.tradePointAddress} />,
            wide: true,
          },
          { label: 'Товар', value: <Goods task={task} />, wide: true },
          { label: 'Объём', value: volume === '-' ? volume : `${volume} ${unitOf(task.measure)}`.trimEnd() },
          ...recordsIn<TaskOrigin>(task.origin).map((origin) => ({
            label: 'Стратегия',
            value: <StrategyLink origin={origin} />,
            wide: true,
          })),
          { label: 'Исполнитель', value: formatText(getByPath(task, 'executor.fullName')) },
          { label: 'Мотивация', value: formatMoney(task.moneyTotal) },
          { label: 'Начислено', value: formatMoney(task.moneyPaid) },
          { label: 'Создана', value: formatDate(task.created) },
          { label: 'Срок выполнения', value: formatDate(task.deadlineDate) },
          { label: 'Дата подтверждения', value: formatDate(task.verifiedDate) },
        ]}
      />
    </>
  );
}

function Place({ name, address }: { name: unknown; address: unknown }): ReactNode {
  return (
    <>
      {formatText(name)}
      {!isBlank(address) && <span className="task-address">{formatText(address)}</span>}
    </>
  );
}

/** Draws the product of the task, or its category with the number of products in it, next to its picture. */
function Goods({ task }: { task: Unverified<Task> }): ReactNode {
  const product = formatText(getByPath(task, 'product.name'));
  const category = formatText(getByPath(task, 'category.name'));
  const inside = recordsIn<Product>(getByPath(task, 'category.products'));
  if (product === '-' && category === '-') return '-';
  return (
    <span className="task-goods">
      <Picture source={getByPath(task, 'product.preview') ?? task.preview} alt="" className="task-preview" />
      <span>
        {product === '-' ? category : product}
        {product === '-' && inside.length > 0 && (
          <span className="task-address" title={inside.map(({ name }) => formatText(name)).join(', ')}>
            {countOf(inside.length, ['товар', 'товара', 'товаров'])}
          </span>
        )}
      </span>
    </span>
  );
}

/** Draws the progress of a task as a rounded percent with a bar (part1 §9, spec D15, D37). */
function Progress({ progress }: { progress: unknown }): ReactNode {
  const percent = fractionToPercent(progress);
  const shown = Math.round(Math.min(100, Math.max(0, percent ?? 0)));
  return (
    <div className="task-progress">
      <span className="task-progress-label">Выполнение</span>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label="Выполнение"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
          className="bar task-bar"
        >
          <span style={{ width: `${shown}%` }} />
        </div>
      )}
      <span>{formatPercent(progress)}</span>
    </div>
  );
}
