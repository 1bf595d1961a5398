import { useEffect, useRef, useState, type RefObject } from 'react';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import type { Corner } from './area.ts';
import type { AreaShape } from './AreaDrawing.tsx';
import type { MapHandle } from './MapView.tsx';
import type { MapSource, PointSelection } from './mapSource.ts';
import type { ShownMarker } from './Markers.tsx';
import { isPlaced, type PlacedPoint } from './points.ts';
import { boundsOf, maxZoom, fit } from './projection.ts';
import type { Scene } from './scene.ts';
import type { TerritoryMeasure, MapTerritory } from './territories.ts';
import type { useMapAddress } from './useMapAddress.ts';
import { useOpenPoint } from './useOpenPoint.ts';
import { useSelection } from './useSelection.ts';

export type Panel =
  | { kind: 'tasks' }
  | { kind: 'territories' }
  | { kind: 'unplaced' | 'area'; selection: PointSelection };

export type MapActions = ReturnType<typeof useMapActions>;

/** Returns the open balloon and the open panel of the map, at most one each, and the user's actions on them. */
export function useMapActions(
  source: MapSource,
  address: ReturnType<typeof useMapAddress>,
  scene: Scene,
  map: RefObject<MapHandle | null>,
) {
  const [choice, setChoice] = useState<readonly PlacedPoint[] | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const isSheet = useMedia(narrow);
  const [drawing, setDrawing] = useState<AreaShape | null>(null);
  const [measure, setMeasure] = useState<TerritoryMeasure | null>(null);
  const [opened, setOpened] = useState<{ point: PlacedPoint | null; key: string }>({ point: null, key: '' });
  const point = useOpenPoint(source, address, opened.key === address.key ? opened.point : null);
  const { select, isSelecting } = useSelection();

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
        zoom: Math.max(await source.layer.index.zoomOf(mark.id), Math.round(zoom) + 1),
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
  return {
    point,
    choice,
    panel,
    setPanel,
    closePanel,
    measure,
    setMeasure,
    drawing,
    setDrawing,
    select,
    isSelecting,
    open,
    pick,
    take,
    goTo,
    goToTerritory,
    shade,
  };
}

/** Returns a stable callback, so that the map's content is not redrawn for a new one. */
export function useStable<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
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
