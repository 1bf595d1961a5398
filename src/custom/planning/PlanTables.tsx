import type { ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import { useFirstRows } from './useFirstRows.tsx';

/** Draws the tasks and the money of a plan by distributor and by executor (planning §8). */
export function PlanTables({ plan, kind }: { plan: PlanPreview; kind: StrategyKind }): ReactNode {
  const [hasPoints, hasMoney] = [kind === 'distribution', kind !== 'audit'];
  const amounts = ({ pointsWithTasks, tasks, money }: PlanPreview['byAgent'][number]): string[] => [
    ...(hasPoints ? [formatNumber(pointsWithTasks)] : []),
    formatNumber(tasks),
    ...(hasMoney ? [formatMoney(money)] : []),
  ];
  const columns = [...(hasPoints ? ['Точек'] : []), 'Задач', ...(hasMoney ? ['Деньги'] : [])];
  return (
    <>
      <PlanTable
        caption="По дистрибьюторам"
        columns={['Дистрибьютор', ...columns, 'Продажи до']}
        rows={plan.byDistributor.map(({ distrId, name, lastSaleDay, ...figures }) => ({
          key: distrId,
          name,
          cells: [
            ...amounts({ fullName: name, ...figures }),
            lastSaleDay === null ? 'нет продаж' : formatDate(lastSaleDay),
          ],
        }))}
      />
      <PlanTable
        caption="По исполнителям"
        columns={['Исполнитель', ...columns]}
        rows={plan.byAgent.map((agent) => ({
          key: agent.fieldEmployeeId ?? agent.userId ?? 0,
          name: agent.fullName,
          cells: amounts(agent),
        }))}
      />
    </>
  );
}

interface PlanRow {
  key: number;
  name: string;
  cells: readonly string[];
}

function PlanTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly PlanRow[];
}): ReactNode {
  const { shown, more } = useFirstRows(rows);
  if (rows.length === 0) return null;
  return (
    <section className="plan-part">
      <table className="plan-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  );
}
