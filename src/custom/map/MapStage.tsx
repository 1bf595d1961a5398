import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { rectangle, type Corner } from './area.ts';
import { AreaDrawing, type AreaShape } from './AreaDrawing.tsx';
import { MapTools } from './MapTools.tsx';
import { MapView, type MapHandle } from './MapView.tsx';
import type { MapSource, PointSelection } from './mapSource.ts';
import { Markers, type ShownMarker } from './Markers.tsx';
import { ChoiceBalloon, PointBalloon } from './PointBalloon.tsx';
import { countOfPoints, isPlaced, type PlacedPoint } from './points.ts';
import { PointsPanel } from './PointsPanel.tsx';
import { boundsOf, maxZoom, fit, initialView, type Viewport } from './projection.ts';
import { createScene } from './scene.ts';
import type { TerritoryMeasure, MapTerritory } from './territories.ts';
import { TerritoriesPanel } from './TerritoriesPanel.tsx';
import { TerritoryAreas } from './TerritoryAreas.tsx';
import { TerritoryLegend } from './TerritoryLegend.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import type { useMapAddress } from './useMapAddress.ts';
import { useOpenPoint } from './useOpenPoint.ts';
import { useSelection } from './useSelection.ts';
import { useTerritories } from './useTerritories.ts';

interface MapStageProps {
  source: MapSource;
  address: ReturnType<typeof useMapAddress>;
  /** Whether the map has a size, so that its view can be changed. */
  isMeasured: boolean;
  settled: (view: Viewport) => void;
}

type Panel = { kind: 'tasks' } | { kind: 'territories' } | { kind: 'unplaced' | 'area'; selection: PointSelection };

/** Draws the map with its markers and panels. At most one balloon and one panel are open. */
export function MapStage({ source, address, isMeasured, settled }: MapStageProps): ReactNode {
  const { layer, answer, isRequested, visible, viewRequest } = source;
  const [scene] = useState(createScene);
  const [linked] = useState(address.middle);
  const map = useRef<MapHandle>(null);
  const [choice, setChoice] = useState<readonly PlacedPoint[] | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const isSheet = useMedia(narrow);
  const [drawing, setDrawing] = useState<AreaShape | null>(null);
  const [measure, setMeasure] = useState<TerritoryMeasure | null>(null);
  const territories = useTerritories(address.query, source.snapshot, measure !== null);
  const [opened, setOpened] = useState<{ point: PlacedPoint | null; key: string }>({ point: null, key: '' });
  const point = useOpenPoint(source, address, opened.key === address.key ? opened.point : null);
  const { select, isSelecting } = useSelection();
  const showAll = () => map.current?.jump(fit(source.bounds, scene.view().width, scene.view().height));
  const fitted = useFit(source, address, isMeasured, linked !== null, showAll, (middle) => map.current?.jump(middle));
  const onSettled = useStable((view: Viewport) => {
    // While the points are still loading, the map's position is unrelated to them.
    address.keepMiddle(view, fitted.current);
    settled(view);
  });

  const open = (next: PlacedPoint | null) => {
    setChoice(null);
    setPanel((known) => (known?.kind === 'tasks' ? null : known));
    setOpened({ point: next, key: address.key });
    address.keepPoint(next?.id ?? null);
  };
  const pick = useStable(async (mark: ShownMarker) => {
    if (mark.kind === 'point') return open(mark.point);
    const { zoom } = scene.view();
    if (zoom < maxZoom)
      return map.current?.go({
        lat: mark.lat,
        lng: mark.lng,
        zoom: Math.max(await layer.index.zoomOf(mark.id), Math.round(zoom) + 1),
      });
    return select(source.findInCluster(mark.id), (selection) => {
      address.keepPoint(null);
      if (selection.points === null) setPanel({ kind: 'area', selection });
      else setChoice(selection.points.filter(isPlaced));
    });
  });
  const take = (corners: readonly Corner[]) => {
    setDrawing(null);
    void select(source.findInside(corners, scene.view()), (selection) => setPanel({ kind: 'area', selection }));
  };
  const closePanel = () => setPanel(null);
  const goTo = (next: PlacedPoint) => {
    // In a narrow window the panel would cover the place that it links to.
    if (isSheet) closePanel();
    map.current?.jump({ lat: next.lat, lng: next.lng, zoom: Math.max(16, scene.view().zoom) });
    open(next);
  };
  const goToTerritory = ({ places }: MapTerritory) => {
    if (places.length === 0) return;
    if (isSheet) closePanel();
    map.current?.jump(fit(boundsOf(places), scene.view().width, scene.view().height));
  };
  const shade = (on: boolean) => {
    setMeasure(on ? 'money' : null);
    if (!on) setPanel((known) => (known?.kind === 'territories' ? null : known));
  };
  const balloon = {
    scene,
    close: () => open(null),
    reveal: (right: number, down: number) => map.current?.panBy(right, down),
  };
  return (
    <>
      <div className="map-stage">
        <MapView
          label="Карта торговых точек"
          scene={scene}
          from={linked ?? initialView}
          handle={map}
          settled={onSettled}
        >
          {measure !== null && <TerritoryAreas scene={scene} territories={territories.territories} measure={measure} />}
          <Markers
            key={`${address.key} ${source.placed}`}
            scene={scene}
            layer={layer}
            openId={point?.id ?? null}
            pick={pick}
          />
          {point && !choice && (
            <PointBalloon
              key={point.id}
              point={point}
              {...balloon}
              tasksShown={panel?.kind === 'tasks'}
              toggleTasks={() => setPanel(panel?.kind === 'tasks' ? null : { kind: 'tasks' })}
            />
          )}
          {choice && <ChoiceBalloon points={choice} choose={open} {...balloon} />}
        </MapView>
        {drawing && <AreaDrawing shape={drawing} done={take} cancel={() => setDrawing(null)} />}
        <MapTools
          zoomBy={(steps) => map.current?.zoomBy(steps)}
          showAll={showAll}
          drawing={drawing}
          draw={setDrawing}
          shaded={measure !== null}
          shade={shade}
          takeVisible={() => take(rectangle([0, 0], [scene.view().width, scene.view().height]))}
        />
        {measure !== null && (
          <TerritoryLegend
            answer={territories}
            measure={measure}
            choose={setMeasure}
            showTable={() => setPanel({ kind: 'territories' })}
          />
        )}
        <div className="map-notes">
          {source.unplaced > 0 && (
            <Button
              small
              onClick={() =>
                void select(source.findUnplaced(), (selection) => setPanel({ kind: 'unplaced', selection }))
              }
            >{`Без координат: ${countOfPoints(source.unplaced)}`}</Button>
          )}
          {answer.state === 'ready' && isRequested && source.placed > 0 && visible !== null && (
            <p aria-busy={viewRequest.busy}>{`На экране: ${countOfPoints(visible.count)}`}</p>
          )}
        </div>
        <div className="map-placeholder">
          <Loading active={answer.busy || isSelecting} />
          {isRequested && answer.state === 'failed' && !answer.busy && (
            <Failed error={answer.error} retry={answer.retry} />
          )}
          {isRequested && answer.state === 'ready' && viewRequest.error !== null && (
            <Failed error={viewRequest.error} retry={viewRequest.retry} />
          )}
          {(!isRequested || (answer.state === 'ready' && source.placed === 0)) && <Empty />}
        </div>
      </div>
      {panel?.kind === 'tasks' && point && (
        <TasksPanel
          point={point}
          actual={address.query.taskActual}
          agentId={address.query.fieldEmployeeId}
          close={closePanel}
        />
      )}
      {panel?.kind === 'area' && (
        <PointsPanel
          title="Выделение"
          selection={panel.selection}
          advice="Выделите область поменьше."
          open={(item) => goTo(item as PlacedPoint)}
          close={closePanel}
        />
      )}
      {panel?.kind === 'territories' && (
        <TerritoriesPanel territories={territories.territories} open={goToTerritory} close={closePanel} />
      )}
      {panel?.kind === 'unplaced' && (
        <PointsPanel
          title="Точки без координат"
          selection={panel.selection}
          advice="Уточните фильтр."
          close={closePanel}
        />
      )}
    </>
  );
}

/**
 * Fits the view to the points of each new response, unless the address already defines it (a link, Back). Returns the
 * key of the filter that was fitted last.
 */
function useFit(
  source: MapSource,
  address: MapStageProps['address'],
  isMeasured: boolean,
  linked: boolean,
  showAll: () => void,
  jump: (middle: Pick<Viewport, 'lat' | 'lng' | 'zoom'>) => void,
): RefObject<string | null> {
  const fitted = useRef<string | null>(null);
  const settle = useEffectEvent(() => {
    if (fitted.current === address.key) return;
    const first = fitted.current === null;
    fitted.current = address.key;
    if (first ? linked : address.middle) {
      if (!first && address.middle) jump(address.middle);
    } else showAll();
  });
  // The response may arrive before the map has its size, as in a tab opened in the background.
  const ready = isMeasured && source.answer.state === 'ready';
  useEffect(() => {
    if (ready) settle();
    else if (!source.isRequested) fitted.current = address.key;
  }, [ready, source.isRequested, source.layer, address.key]);
  return fitted;
}

/** Returns a stable callback, so that the map's content is not redrawn for a new one. */
function useStable<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const now = useRef(callback);
  useEffect(() => {
    now.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: A) =>
        now.current(...args),
  );
  return stable;
}
