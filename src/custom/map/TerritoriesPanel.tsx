import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { BottomPanel } from './BottomPanel.tsx';
import { territoryMeasures, type MapTerritory } from './territories.ts';

type Line = MapTerritory & { coverage: number | null };

const columns = [
  fieldColumn<Line>('name', { kind: 'text', label: 'Территория' }, { grow: 1.6 }),
  fieldColumn<Line>('money', { kind: 'money', label: 'Деньги' }, { width: 136 }),
  fieldColumn<Line>('tasks', { kind: 'number', label: 'Задач' }, { width: 96 }),
  fieldColumn<Line>('points', { kind: 'number', label: 'Точек' }, { width: 96 }),
  fieldColumn<Line>('coverage', { kind: 'percent', label: 'Доля с задачами', rounded: true }, { width: 96 }),
];

interface TerritoriesPanelProps {
  territories: readonly MapTerritory[];
  open: (territory: MapTerritory) => void;
  close: () => void;
}

/** Draws the numbers behind the shades; a row moves the map to its territory. */
export function TerritoriesPanel({ territories, open, close }: TerritoriesPanelProps): ReactNode {
  const lines = territories.map((territory): Line => ({
    ...territory,
    coverage: territoryMeasures.coverage.of(territory),
  }));
  const cut = territories.filter((territory) => territory.cut).length;
  const note = `${countOf(lines.length, ['территория', 'территории', 'территорий'])}${cut > 0 ? `; у ${cut} точек больше, чем отдаёт сервер: числа неполные` : ''}`;
  return (
    <BottomPanel title="Территории на карте" note={note} close={close}>
      <DataTable label="Территории на карте" columns={columns} rows={lines} rowKey={({ id }) => id} open={open} />
    </BottomPanel>
  );
}
