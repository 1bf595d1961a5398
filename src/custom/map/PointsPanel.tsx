import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import { countOfPoints, moneyOf, roundedMoney, type MapPoint } from './points.ts';

const columns = [
  fieldColumn<MapPoint>('name', { kind: 'text', label: 'Название' }),
  fieldColumn<MapPoint>('address', { kind: 'text', label: 'Адрес' }, { grow: 1.4 }),
  fieldColumn<MapPoint>('distributors', { kind: 'text', label: 'Дистрибьюторы' }),
  fieldColumn<MapPoint>('money', { kind: 'money', label: 'Сумма' }, { width: 128 }),
  fieldColumn<MapPoint>('tasks', { kind: 'number', label: 'Задач' }, { width: 96 }),
];

interface PointsPanelProps {
  title: string;
  points: readonly MapPoint[];
  open?: (point: MapPoint) => void;
  close: () => void;
}

/**
 * Draws a list of points with their number, money and tasks: the points of a drawn area, or points without coordinates.
 */
export function PointsPanel({ title, points, open, close }: PointsPanelProps): ReactNode {
  const tasks = points.reduce((sum, point) => sum + point.tasks, 0);
  return (
    <BottomPanel
      title={title}
      note={`${countOfPoints(points.length)}, ${roundedMoney(moneyOf(points))}, ${countOf(tasks, ['задача', 'задачи', 'задач'])}`}
      close={close}
    >
      <DataTable label={title} columns={columns} rows={points} rowKey={({ id }) => id} open={open} />
    </BottomPanel>
  );
}
