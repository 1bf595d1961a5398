import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { rectangle } from './area.ts';
import { AreaDrawing } from './AreaDrawing.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapTools } from './MapTools.tsx';
import { MapView, type MapHandle } from './MapView.tsx';
import type { MapSource } from './mapSource.ts';
import { Markers } from './Markers.tsx';
import { ChoiceBalloon, PointBalloon } from './PointBalloon.tsx';
import { countOfPoints } from './points.ts';
import { fit, initialView, type Viewport } from './projection.ts';
import { createScene } from './scene.ts';
import { TerritoryAreas } from './TerritoryAreas.tsx';
import { TerritoryLegend } from './TerritoryLegend.tsx';
import type { useMapAddress } from './useMapAddress.ts';
import { useMapActions, useStable, type MapActions } from './useMapActions.ts';
import { useTerritories } from './useTerritories.ts';

interface MapStageProps {
  source: MapSource;
  address: ReturnType<typeof useMapAddress>;
  /** Whether the map has a size, so that its view can be changed. */
  isMeasured: boolean;
  settled: (view: Viewport) => void;
}

/** Draws the map with its markers and panels. At most one balloon and one panel are open. */
export function MapStage({ source, address, isMeasured, settled }: MapStageProps): ReactNode {
  const { layer } = source;
  const [scene] = useState(createScene);
  const [linked] = useState(address.middle);
  const map = useRef<MapHandle>(null);
  const actions = useMapActions(source, address, scene, map);
  const { point, choice, panel, setPanel, closePanel, measure, drawing, select } = actions;
  const territories = useTerritories(address.query, source.snapshot, measure !== null);
  const showAll = () => map.current?.jump(fit(source.bounds, scene.view().width, scene.view().height));
  const fitted = useFit(source, address, isMeasured, linked !== null, showAll, (middle) => map.current?.jump(middle));
  const onSettled = useStable((view: Viewport) => {
    // While the points are still loading, the map's position is unrelated to them.
    address.keepMiddle(view, fitted.current);
    settled(view);
  });

  const balloon = {
    scene,
    close: () => actions.open(null),
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
            pick={actions.pick}
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
          {choice && <ChoiceBalloon points={choice} choose={actions.open} {...balloon} />}
        </MapView>
        {drawing && <AreaDrawing shape={drawing} done={actions.take} cancel={() => actions.setDrawing(null)} />}
        <MapTools
          zoomBy={(steps) => map.current?.zoomBy(steps)}
          showAll={showAll}
          drawing={drawing}
          draw={actions.setDrawing}
          shaded={measure !== null}
          shade={actions.shade}
          takeVisible={() => actions.take(rectangle([0, 0], [scene.view().width, scene.view().height]))}
        />
        {measure !== null && (
          <TerritoryLegend
            answer={territories}
            measure={measure}
            choose={actions.setMeasure}
            showTable={() => setPanel({ kind: 'territories' })}
          />
        )}
        <MapNotes {...{ source, select, setPanel }} />
        <MapPlaceholder source={source} isSelecting={actions.isSelecting} />
      </div>
      {panel && (
        <MapPanel
          {...{ panel, point, address }}
          goTo={actions.goTo}
          goToTerritory={actions.goToTerritory}
          territories={territories.territories}
          close={closePanel}
        />
      )}
    </>
  );
}

function MapNotes({
  source,
  select,
  setPanel,
}: Pick<MapStageProps, 'source'> & Pick<MapActions, 'select' | 'setPanel'>): ReactNode {
  const { answer, isRequested, visible, viewRequest } = source;
  return (
    <div className="map-notes">
      {source.unplaced > 0 && (
        <Button
          small
          onClick={() => void select(source.findUnplaced(), (selection) => setPanel({ kind: 'unplaced', selection }))}
        >{`Без координат: ${countOfPoints(source.unplaced)}`}</Button>
      )}
      {answer.state === 'ready' && isRequested && source.placed > 0 && visible !== null && (
        <p aria-busy={viewRequest.busy}>{`На экране: ${countOfPoints(visible.count)}`}</p>
      )}
    </div>
  );
}

function MapPlaceholder({
  source,
  isSelecting,
}: Pick<MapStageProps, 'source'> & Pick<MapActions, 'isSelecting'>): ReactNode {
  const { answer, isRequested, viewRequest } = source;
  return (
    <div className="map-placeholder">
      <Loading active={answer.busy || isSelecting} />
      {isRequested && answer.state === 'failed' && !answer.busy && <Failed error={answer.error} retry={answer.retry} />}
      {isRequested && answer.state === 'ready' && viewRequest.error !== null && (
        <Failed error={viewRequest.error} retry={viewRequest.retry} />
      )}
      {(!isRequested || (answer.state === 'ready' && source.placed === 0)) && <Empty />}
    </div>
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
