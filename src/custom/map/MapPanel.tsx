import type { ReactNode } from 'react';
import type { PlacedPoint } from './points.ts';
import { PointsPanel } from './PointsPanel.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import { TerritoriesPanel } from './TerritoriesPanel.tsx';
import type { MapTerritory } from './territories.ts';
import type { useMapAddress } from './useMapAddress.ts';
import type { MapActions, Panel } from './useMapActions.ts';

interface MapPanelProps extends Pick<MapActions, 'point' | 'goTo' | 'goToTerritory'> {
  panel: Panel;
  address: ReturnType<typeof useMapAddress>;
  territories: readonly MapTerritory[];
  close: () => void;
}

/** Draws the open panel below the map. */
export function MapPanel({ panel, point, address, territories, goTo, goToTerritory, close }: MapPanelProps): ReactNode {
  if (panel.kind === 'tasks')
    return (
      point && (
        <TasksPanel
          point={point}
          actual={address.query.taskActual}
          agentId={address.query.fieldEmployeeId}
          close={close}
        />
      )
    );
  if (panel.kind === 'territories')
    return <TerritoriesPanel territories={territories} open={goToTerritory} close={close} />;
  if (panel.kind === 'area')
    return (
      <PointsPanel
        key="area"
        title="Выделение"
        selection={panel.selection}
        advice="Выделите область поменьше."
        open={(item) => goTo(item as PlacedPoint)}
        close={close}
      />
    );
  return (
    <PointsPanel
      key="unplaced"
      title="Точки без координат"
      selection={panel.selection}
      advice="Уточните фильтр."
      close={close}
    />
  );
}
