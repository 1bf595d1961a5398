import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { currentDay } from '#codecs/dates.ts';
import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { resourceRoutes, screenRoutes } from '#dictionaries/routes.ts';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import { hasPermission } from '#providers/access.ts';
import { done } from '#resources/allTasks.ts';
import { strategyResource } from '#resources/strategy.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import type { Task } from '#schemas/entities/task.ts';
import { openParam } from '#engine/core/openParam.ts';
import { useGet } from '#engine/core/useGet.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { VisibleScreens } from '../palette/screenEntries.ts';
import './demo.css';

interface Step {
  title: string;
  text: string;
  /** Text and address of the link to the record of the step. */
  link: string;
  to: string;
}

type TourProps = Pick<VisibleScreens, 'role'> & { close: () => void };

/** Dialog of five steps through the demo, from a strategy to the money of an agent; each links to a record. */
export function DemoTour({ role, close }: TourProps): ReactNode {
  const [open, setOpen] = useState(true);
  const leave = () => setOpen(false);
  const tour = useTourSteps(role);
  return (
    <Modal name="Пять шагов по продукту" open={open} close={leave} overlayClick={leave} closed={close} level="info">
      <div className="demo-tour">
        <p>
          Демонстрационная компания работает несколько месяцев: стратегии ставят задачи, задачи следуют за продажами,
          продажи приносят агентам деньги. Так это видно на записях:
        </p>
        <Loading active={tour.state === 'loading'} />
        {tour.state === 'failed' && <Failed error={tour.error} retry={tour.retry} />}
        <ol>
          {tour.steps.map(({ title, text, link, to }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
              <Link to={to} onClick={leave}>
                {link}
              </Link>
            </li>
          ))}
        </ol>
        <p className="demo-tour-again">Снова открыть эти шаги можно клавишей ? и в плашке демонстрационных данных.</p>
        <div className="dialog-buttons">
          <Button look="primary" onClick={leave}>
            Закрыть
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Returns the steps that the user may open, with a strategy that plans today and a task that it has paid for. */
function useTourSteps(role: VisibleScreens['role']) {
  const [maySeeStrategies, maySeeMoney] = [
    hasPermission('strategiesAccess', role),
    hasPermission('billingAccess', role),
  ];
  const strategies = useGet(strategyResource.api.path, {
    query: { limit: 100, offset: 0 },
    enabled: maySeeStrategies,
  });
  const newest = useGet(apiPaths.tasks, {
    query: { planned: true, status: done, limit: 100, offset: 0 },
    enabled: maySeeStrategies,
  });
  const today = currentDay();
  const tasksOf = (strategyId: unknown): number =>
    recordsIn<Task>(newest.data).filter((item) => item.strategyId === strategyId).length;
  const known = newest.state === 'loading' ? [] : recordsIn<Strategy>(strategies.data);
  const planning = known.filter(
    ({ status, startDate, endDate }) =>
      status === activeStrategyStatus && String(startDate) <= today && today <= String(endDate),
  );
  // The one that has paid most of late has the most to show; in an older demo none that plans today has paid yet.
  const paying = planning.filter(({ strategyId }) => tasksOf(strategyId) > 0);
  const [strategy] = (paying.length > 0 ? paying : known).toSorted(
    (one, other) => tasksOf(other.strategyId) - tasksOf(one.strategyId),
  );
  const tasks = useGet(apiPaths.tasks, {
    query: {
      ...(strategy ? { strategyId: strategy.strategyId } : { planned: true }),
      status: done,
      limit: 1,
      offset: 0,
    },
    enabled: !maySeeStrategies || strategy !== undefined,
  });
  const [task] = recordsIn<Task>(tasks.data);
  const executor = task?.executor as Partial<Task['executor']> | undefined;
  const opened = (path: string, id: unknown) => `${path}?${openParam}=${String(id)}`;
  const steps: Step[] = [
    ...(strategy === undefined
      ? []
      : [
          {
            title: 'Стратегия',
            text: 'Кому, что и сколько продать: дистрибьюторы, список товаров, период и правила объёма.',
            link: formatText(strategy.name),
            to: opened(resourceRoutes.strategy, strategy.strategyId),
          },
          {
            title: 'Что получится',
            text: 'Кнопка в форме стратегии: сколько задач и денег даст сохранение, и почему не больше.',
            link: `Открыть стратегию и нажать «Что получится»`,
            to: opened(resourceRoutes.strategy, strategy.strategyId),
          },
          {
            title: 'Ход',
            text: 'Внизу той же формы: сколько задач выполнено и сколько начислено, по дистрибьюторам и агентам. Те же задачи списком:',
            link: `Задачи стратегии «${formatText(strategy.name)}»`,
            to: `${screenRoutes.allTasks}?plannedBy=${String(strategy.strategyId)}`,
          },
        ]),
    ...(task === undefined
      ? []
      : [
          {
            title: 'Задача',
            text: '«Откуда эта задача» в её карточке объясняет объём и деньги по шагам и показывает продажи, которые считаются.',
            link: formatText(task.description),
            to: opened(screenRoutes.allTasks, task.taskId),
          },
        ]),
    ...(executor?.fieldEmployeeId === undefined || !maySeeMoney
      ? []
      : [
          {
            title: 'Деньги агента',
            text: 'За что начислено, сколько выведено и сколько доступно.',
            link: formatText(executor.fullName),
            to: opened(screenRoutes.billing, executor.fieldEmployeeId),
          },
        ]),
  ];
  const asked = newest.state === 'loading' ? newest : tasks.state === 'idle' ? strategies : tasks;
  return { steps, state: asked.state, error: asked.error, retry: asked.retry };
}
