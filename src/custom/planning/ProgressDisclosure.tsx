import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { StrategyProgress as Progress } from '#schemas/entities/planning.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { strategyKinds } from './usePlanPreview.ts';
import { taskWords } from './words.ts';

type Figures = Unverified<Pick<Progress, 'tasks' | 'moneyPromised' | 'moneyAccrued'>>;

/** Draws `Ход` of a saved strategy in its form; its figures are requested when it is opened (docs/planning.md). */
export function ProgressDisclosure(): ReactNode {
  const { declaration, record, isNew } = useFormContext();
  const [open, setOpen] = useState(false);
  const [kind, id] = [strategyKinds[declaration.name], record?.[declaration.api.id]];
  if (isNew || kind === undefined || typeof id !== 'number') return null;
  return (
    <div className="plan-part">
      <div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Ход
        </Button>
      </div>
      {open && (
        <StrategyProgress
          path={`/api/planning/strategies/${kind}/${id}/progress/`}
          tasks={kind === 'distribution' ? { plannedBy: String(id) } : null}
        />
      )}
    </div>
  );
}

/** It opens at the end of the form, below what is visible. */
const scrollIntoView = (section: HTMLElement | null): void => section?.scrollIntoView?.({ block: 'nearest' });

/** Query of the list of all tasks; null for tasks that it does not have. */
type TaskQuery = Readonly<Record<string, string>> | null;

function StrategyProgress({ path, tasks }: { path: string; tasks: TaskQuery }): ReactNode {
  const response = useGet(path);
  const [progress] = recordsIn<Progress>(response.data);
  if (progress === undefined) return <OptionsPlaceholder lookup={response} />;
  const { planned = 0, done = 0 } = progress.tasks as Progress['tasks'];
  const distributors = recordsIn<Progress['byDistributor'][number]>(progress.byDistributor);
  const agents = recordsIn<Progress['byAgent'][number]>(progress.byAgent);
  return (
    <section ref={scrollIntoView} className="plan" aria-label="Ход">
      <p className="plan-note">
        Выполнено {formatNumber(done)} из {countOf(planned, taskWords)}, начислено {formatMoney(progress.moneyAccrued)}{' '}
        из {formatMoney(progress.moneyPromised)}
      </p>
      {recordsIn<NonNullable<Progress['planning']>>(progress.planning).map((planning) => (
        <Planning key={0} {...planning} busy={response.busy} refresh={response.retry} />
      ))}
      <ProgressTable caption="Всего" rows={[{ name: 'Все задачи', figures: progress, tasks }]} />
      {distributors.length > 0 && (
        <ProgressTable
          caption="По дистрибьюторам"
          rows={distributors.map((row) => ({
            name: formatText(row.name),
            figures: row,
            tasks: tasks && { ...tasks, plannedDistributor: String(row.distrId) },
          }))}
        />
      )}
      {agents.length > 0 && (
        <ProgressTable
          caption="По исполнителям"
          rows={agents.map((row) => ({
            name: formatText(row.fullName),
            figures: row,
            tasks: tasks && { ...tasks, agent: String(row.fieldEmployeeId) },
          }))}
        />
      )}
    </section>
  );
}

/** Draws how far the planning of the strategy is. It is requested again by the button only (docs/planning.md). */
function Planning({
  failed,
  progress,
  busy,
  refresh,
}: Unverified<NonNullable<Progress['planning']>> & { busy: boolean; refresh: () => void }): ReactNode {
  return (
    <div className="plan-running">
      <p role="status">
        {failed === true ? 'Задачи не созданы, причина — в «Фоновых работах». ' : 'Задачи создаются. '}
        {formatText(progress)}
      </p>
      <Button small disabled={busy} onClick={refresh}>
        Обновить
      </Button>
    </div>
  );
}

/** The states with their labels, and the filter of the list of tasks for each. */
const states = [
  ['open', 'Открыто', { actual: 'true' }],
  ['done', 'Выполнено', { statusId: '3' }],
  ['failed', 'Не выполнено', { statusId: '5' }],
  ['withdrawn', 'Отозвано', { withdrawn: 'true' }],
] as const satisfies readonly (readonly [keyof Progress['tasks'], string, TaskQuery])[];
/** Money is that of the tasks that have not been withdrawn. */
const money = [
  ['moneyAccrued', 'Начислено'],
  ['moneyPromised', 'Обещано'],
] as const satisfies readonly (readonly [keyof Figures, string])[];

interface ProgressRow {
  name: string;
  figures: Figures;
  tasks: TaskQuery;
}

function ProgressTable({ caption, rows }: { caption: string; rows: readonly ProgressRow[] }): ReactNode {
  return (
    <table className="plan-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label="Название" />
          {[...states, ...money].map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures, tasks }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {states.map(([state, label, query]) => {
              const count = (figures.tasks as Partial<Progress['tasks']> | undefined)?.[state];
              return (
                <td key={state}>
                  <TasksLink
                    text={formatNumber(count)}
                    label={`${label}: ${name}`}
                    tasks={count ? tasks : null}
                    query={query}
                  />
                </td>
              );
            })}
            {money.map(([member, label]) => (
              <td key={member}>
                <TasksLink
                  text={formatMoney(figures[member])}
                  label={`${label}: ${name}`}
                  tasks={figures[member] === 0 ? null : tasks}
                  query={{ withdrawn: 'false' }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Draws a figure as a link to its tasks; without tasks only the figure. */
function TasksLink({
  text,
  label,
  tasks,
  query,
}: {
  text: string;
  label: string;
  tasks: TaskQuery;
  query: NonNullable<TaskQuery>;
}): ReactNode {
  if (tasks === null) return text;
  return (
    <Link
      to={`${summaryPath}/pointTasks?${new URLSearchParams({ ...tasks, ...query })}`}
      aria-label={`${label}, ${text}`}
    >
      {text}
    </Link>
  );
}
