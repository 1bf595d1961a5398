import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import { maxMapPoints } from '#schemas/mapPoints.ts';
import type { PointSelection } from './mapSource.ts';
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
  selection: PointSelection;
  /** What the user can do about too many points. */
  advice: string;
  open?: (point: MapPoint) => void;
  close: () => void;
}

/**
 * Draws a list of points with their number, money and tasks: the points of a drawn area, or points without coordinates.
 * Of too many points it shows only the number.
 */
export function PointsPanel({ title, selection: { count, points }, advice, open, close }: PointsPanelProps): ReactNode {
  if (points === null)
    return (
      <BottomPanel title={title} note={countOfPoints(count)} short close={close}>
        <p>
          {`Здесь ${countOfPoints(count)}, а показать списком можно не больше ${formatNumber(maxMapPoints)}. ${advice}`}
        </p>
      </BottomPanel>
    );
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
