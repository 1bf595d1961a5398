import type { ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { showMoney, showNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Answered } from '#codecs/records.ts';
import { isBlank, showText } from '#codecs/text.ts';
import { unitOf } from '#dictionaries/measures.ts';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { Picture } from '#ui/photos/Picture.tsx';
import { valueAt } from '#codecs/path.ts';
import type { Product } from '#schemas/entities/reference.ts';
import type { Task } from '#schemas/entities/task.ts';
import { Progress } from './Progress.tsx';
import { TaskStatus } from './TaskStatus.tsx';

/** Everything a task says about itself (part2 'Map and tasks', §3; spec D31). */
export function TaskView({ task }: { task: Answered<Task> }): ReactNode {
  const volume = showNumber(task.volume);
  return (
    <>
      {!isBlank(task.description) && <p className="task-description" tabIndex={0}>{showText(task.description)}</p>}
      <Progress progress={task.progress} />
      <DescriptionList
        facts={[
          { label: 'ID задачи', value: showText(task.taskId) },
          { label: 'Статус', value: <TaskStatus id={task.status} /> },
          { label: 'Торговая точка', value: <Place name={task.tradePointName} address={task.tradePointAddress} />, wide: true },
          { label: 'Товар', value: <Goods task={task} />, wide: true },
          { label: 'Объём', value: volume === '-' ? volume : `${volume} ${unitOf(task.measure)}`.trimEnd() },
          { label: 'Исполнитель', value: showText(valueAt(task, 'executor.fullName')) },
          { label: 'Мотивация', value: showMoney(task.moneyTotal) },
          { label: 'Начислено', value: showMoney(task.moneyPaid) },
          { label: 'Создана', value: showDate(task.created) },
          { label: 'Срок выполнения', value: showDate(task.deadlineDate) },
          { label: 'Дата подтверждения', value: showDate(task.verifiedDate) },
        ]}
      />
    </>
  );
}

function Place({ name, address }: { name: unknown; address: unknown }): ReactNode {
  return <>{showText(name)}{!isBlank(address) && <span className="task-address">{showText(address)}</span>}</>;
}

/** The product of the task, or its category with the number of products in it, beside its picture. */
function Goods({ task }: { task: Answered<Task> }): ReactNode {
  const product = showText(valueAt(task, 'product.name'));
  const category = showText(valueAt(task, 'category.name'));
  const inside = recordsIn<Product>(valueAt(task, 'category.products'));
  if (product === '-' && category === '-') return '-';
  return (
    <span className="task-goods">
      <Picture source={valueAt(task, 'product.preview') ?? task.preview} alt="" className="task-preview" />
      <span>
        {product === '-' ? category : product}
        {product === '-' && inside.length > 0 && (
          <span className="task-address" title={inside.map(({ name }) => showText(name)).join(', ')}>{countOf(inside.length, ['товар', 'товара', 'товаров'])}</span>
        )}
      </span>
    </span>
  );
}
