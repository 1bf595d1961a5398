import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { resourceRoutes, screenRoutes, strategyVolumeTasksName, summaryPath } from '#dictionaries/routes.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { StrategyProgress as Progress } from '#schemas/entities/planning.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { strategyKinds } from './usePlanPreview.ts';
import { taskWordsAfterFrom } from './words.ts';

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
      {open && <StrategyProgress kind={kind} strategyId={id} />}
    </div>
  );
}

/** It opens at the end of the form, below what is visible. */
const scrollIntoView = (section: HTMLElement | null): void => section?.scrollIntoView?.({ block: 'nearest' });

type State = 'open' | 'done' | 'failed' | 'withdrawn';
type Query = Readonly<Record<string, string>>;

/** The list that has the tasks of a kind of strategy, with the names of its filters and the filter of each state. */
interface TaskList {
  path: string;
  strategy: string;
  distributor: string;
  executor: string;
  states: Readonly<Record<State, Query>>;
  /** The tasks that promise money. */
  promising: Query;
}

const taskLists: Record<StrategyKind, TaskList> = {
  distribution: {
    path: screenRoutes.allTasks,
    strategy: 'plannedBy',
    distributor: 'plannedDistributor',
    executor: 'agent',
    states: {
      open: { actual: 'true' },
      done: { statusId: '3' },
      failed: { statusId: '5' },
      withdrawn: { withdrawn: 'true' },
    },
    promising: { withdrawn: 'false' },
  },
  volume: {
    path: `${summaryPath}/${strategyVolumeTasksName}`,
    strategy: 'plannedBy',
    distributor: 'distributor',
    executor: 'agent',
    states: {
      open: { open: 'true' },
      done: { statusId: '3', withdrawn: 'false' },
      failed: { statusId: '5', withdrawn: 'false' },
      withdrawn: { withdrawn: 'true' },
    },
    promising: { withdrawn: 'false' },
  },
  audit: {
    path: resourceRoutes.auditTasks,
    strategy: 'strategy',
    distributor: '',
    executor: 'executor',
    states: { open: { status: '0' }, done: { status: '3' }, failed: { status: '5' }, withdrawn: { status: '4' } },
    promising: {},
  },
};

function StrategyProgress({ kind, strategyId }: { kind: StrategyKind; strategyId: number }): ReactNode {
  const response = useGet(`/api/planning/strategies/${kind}/${strategyId}/progress/`);
  const [progress] = recordsIn<Progress>(response.data);
  if (progress === undefined) return <OptionsPlaceholder lookup={response} />;
  const { planned = 0, done = 0 } = progress.tasks as Progress['tasks'];
  const list = taskLists[kind];
  const ofStrategy: Query = { [list.strategy]: String(strategyId) };
  const distributors = recordsIn<Progress['byDistributor'][number]>(progress.byDistributor).map((row) => ({
    name: formatText(row.name),
    figures: row,
    filter: { ...ofStrategy, [list.distributor]: String(row.distrId) },
  }));
  const agents = recordsIn<Progress['byAgent'][number]>(progress.byAgent).map((row) => ({
    name: formatText(row.fullName),
    figures: row,
    filter: { ...ofStrategy, [list.executor]: String(row.fieldEmployeeId ?? row.companyEmployeeId) },
  }));
  // Audit tasks pay nothing.
  const shown = { list, hasMoney: kind !== 'audit' };
  return (
    <section ref={scrollIntoView} className="plan" aria-label="Ход">
      <p className="plan-note">
        Выполнено {formatNumber(done)} из {countOf(planned, taskWordsAfterFrom)}
        {shown.hasMoney &&
          `, начислено ${formatMoney(progress.moneyAccrued)} из ${formatMoney(progress.moneyPromised)}`}
      </p>
      {recordsIn<NonNullable<Progress['planning']>>(progress.planning).map((planning) => (
        <Planning key={0} {...planning} busy={response.busy} refresh={response.retry} />
      ))}
      <ProgressTable
        caption="Всего"
        rows={[{ name: 'Все задачи', figures: progress, filter: ofStrategy }]}
        {...shown}
      />
      {distributors.length > 0 && <ProgressTable caption="По дистрибьюторам" rows={distributors} {...shown} />}
      {agents.length > 0 && <ProgressTable caption="По исполнителям" rows={agents} {...shown} />}
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

const states = [
  ['open', 'Открыто'],
  ['done', 'Выполнено'],
  ['failed', 'Не выполнено'],
  ['withdrawn', 'Отозвано'],
] as const satisfies readonly (readonly [State, string])[];
/** Money is that of the tasks that have not been withdrawn. */
const money = [
  ['moneyAccrued', 'Начислено'],
  ['moneyPromised', 'Обещано'],
] as const satisfies readonly (readonly [keyof Figures, string])[];

interface ProgressRow {
  name: string;
  figures: Figures;
  /** The filter of the list for the tasks of this row. */
  filter: Query;
}

function ProgressTable({
  caption,
  rows,
  list,
  hasMoney,
}: {
  caption: string;
  rows: readonly ProgressRow[];
  list: TaskList;
  hasMoney: boolean;
}): ReactNode {
  const sums = hasMoney ? money : [];
  return (
    <table className="plan-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label="Название" />
          {[...states, ...sums].map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures, filter }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {states.map(([state, label]) => {
              const count = (figures.tasks as Partial<Progress['tasks']> | undefined)?.[state];
              return (
                <td key={state}>
                  <TasksLink
                    text={formatNumber(count)}
                    label={`${label}: ${name}`}
                    path={count ? list.path : undefined}
                    query={{ ...filter, ...list.states[state] }}
                  />
                </td>
              );
            })}
            {sums.map(([member, label]) => (
              <td key={member}>
                <TasksLink
                  text={formatMoney(figures[member])}
                  label={`${label}: ${name}`}
                  path={figures[member] === 0 ? undefined : list.path}
                  query={{ ...filter, ...list.promising }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Draws a figure as a link to the list of its tasks; without tasks only the figure. */
function TasksLink({
  text,
  label,
  path,
  query,
}: {
  text: string;
  label: string;
  path: string | undefined;
  query: Query;
}): ReactNode {
  if (path === undefined) return text;
  return (
    <Link to={`${path}?${new URLSearchParams(query)}`} aria-label={`${label}, ${text}`}>
      {text}
    </Link>
  );
}
