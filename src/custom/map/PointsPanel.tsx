import type { ReactNode } from 'react';
import { showMoney, showNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import { countOfPoints, moneyOf, roundedMoney, type Point } from './points.ts';

const columns: readonly Column<Point>[] = [
  { key: 'name', label: 'Название', cell: ({ name }) => <span className="clamp">{name}</span> },
  { key: 'address', label: 'Адрес', grow: 1.4, cell: ({ address }) => <span className="clamp">{address}</span> },
  { key: 'distributors', label: 'Дистрибьюторы', cell: ({ distributors }) => <span className="clamp">{distributors}</span> },
  { key: 'money', label: 'Сумма', width: 128, right: true, cell: ({ money }) => showMoney(money) },
  { key: 'tasks', label: 'Задач', width: 96, right: true, cell: ({ tasks }) => showNumber(tasks) },
];

interface PointsPanelProps { title: string; points: readonly Point[]; open?: (point: Point) => void; close: () => void }

/** A list of points with their number, money and tasks: what was drawn around, or what cannot be drawn. */
export function PointsPanel({ title, points, open, close }: PointsPanelProps): ReactNode {
  const tasks = points.reduce((sum, point) => sum + point.tasks, 0);
  return (
    <BottomPanel title={title} note={`${countOfPoints(points.length)}, ${roundedMoney(moneyOf(points))}, ${countOf(tasks, ['задача', 'задачи', 'задач'])}`} close={close}>
      <DataTable
        label={title} columns={columns} rows={points} rowKey={({ id }) => id} {...(open ? { open } : {})}
        {...(points.length === 0 ? { placeholder: <Empty /> } : {})}
      />
    </BottomPanel>
  );
}
