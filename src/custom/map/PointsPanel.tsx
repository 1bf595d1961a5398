import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import { countOfPoints, moneyOf, roundedMoney, type Point } from './points.ts';

const columns = [
  fieldColumn<Point>('name', { kind: 'text', label: 'Название' }),
  fieldColumn<Point>('address', { kind: 'text', label: 'Адрес' }, { grow: 1.4 }),
  fieldColumn<Point>('distributors', { kind: 'text', label: 'Дистрибьюторы' }),
  fieldColumn<Point>('money', { kind: 'money', label: 'Сумма' }, { width: 128 }),
  fieldColumn<Point>('tasks', { kind: 'number', label: 'Задач' }, { width: 96 }),
];

interface PointsPanelProps { title: string; points: readonly Point[]; open?: (point: Point) => void; close: () => void }

/** A list of points with their number, money and tasks: what was drawn around, or what cannot be drawn. */
export function PointsPanel({ title, points, open, close }: PointsPanelProps): ReactNode {
  const tasks = points.reduce((sum, point) => sum + point.tasks, 0);
  return (
    <BottomPanel title={title} note={`${countOfPoints(points.length)}, ${roundedMoney(moneyOf(points))}, ${countOf(tasks, ['задача', 'задачи', 'задач'])}`} close={close}>
      <DataTable label={title} columns={columns} rows={points} rowKey={({ id }) => id} open={open} />
    </BottomPanel>
  );
}
