import { memo, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { isFocusLost } from '#ui/layers/focus.ts';
import { groupingAt, type MapMarker } from './clusters.ts';
import { focusMap } from './focus.ts';
import type { MarkerLayer } from './mapSource.ts';
import { roundedMoney, wordOfPoints, type PlacedPoint } from './points.ts';
import { project } from '#codecs/webMercator.ts';
import { viewBounds, toScreen, type Viewport } from './projection.ts';
import type { Scene } from './scene.ts';

interface MarksProps {
  scene: Scene;
  layer: MarkerLayer;
  /** The point with the open balloon. */
  openId: PlacedPoint['id'] | null;
  pick: (mark: ShownMarker) => void;
}

/** A marker with its point: another layer may have replaced the one that it is from. */
export type ShownMarker = Extract<MapMarker, { kind: 'cluster' }> | PointMarker;
type PointMarker = Extract<MapMarker, { kind: 'point' }> & { point: PlacedPoint };

/**
 * Markers are drawn for this margin around the view, as a share of its size, so that a drag reveals markers
 * immediately.
 */
const margin = 0.5;

/** Draws markers and clusters as buttons, only those in view (known trap 15, spec D35). */
export function Markers({ scene, layer, openId, pick }: MarksProps): ReactNode {
  const [marks, setMarks] = useState<readonly ShownMarker[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    let requestedView: Viewport | null = null;
    const { index, points } = layer;
    const stop = scene.follow((view) => {
      if (requestedView && covers(requestedView, view)) return;
      requestedView = view;
      const mine = view;
      void index.marks(viewBounds(view, margin), view.zoom).then((found) => {
        // A response for an earlier view is discarded.
        if (requestedView !== mine) return;
        hadFocus.current = box.current?.contains(document.activeElement) ?? false;
        setMarks(found.flatMap((mark) => shownMarker(mark, points)).toSorted((a, b) => b.lat - a.lat));
      });
    });
    return () => {
      requestedView = null;
      stop();
    };
  }, [scene, layer]);
  useLayoutEffect(() => {
    // The focused cluster may have split.
    if (hadFocus.current && isFocusLost()) focusMap();
    hadFocus.current = false;
    return scene.follow((view) => place(box.current, marks, view));
  }, [scene, marks]);
  return (
    <div className="map-marks" ref={box}>
      {marks.map((mark) =>
        mark.kind === 'cluster' ? (
          <Cluster key={`c${mark.id}`} mark={mark} pick={pick} />
        ) : (
          <Marker key={`p${mark.point.id}`} mark={mark} open={mark.point.id === openId} pick={pick} />
        ),
      )}
    </div>
  );
}

function shownMarker(mark: MapMarker, points: MarkerLayer['points']): ShownMarker[] {
  if (mark.kind === 'cluster') return [mark];
  const point = points[mark.at];
  return point ? [{ ...mark, point }] : [];
}

/** Returns whether the result for one view is still valid for another. */
function covers(requestedView: Viewport, view: Viewport): boolean {
  const [before, now] = [groupingAt(requestedView.zoom), groupingAt(view.zoom)];
  if (
    before.zoom !== now.zoom ||
    before.wide !== now.wide ||
    requestedView.width !== view.width ||
    requestedView.height !== view.height
  )
    return false;
  const [left, top] = toScreen(project(requestedView.lat, requestedView.lng), view);
  return (
    Math.abs(left - view.width / 2) < view.width * margin * 0.8 &&
    Math.abs(top - view.height / 2) < view.height * margin * 0.8
  );
}

function place(box: HTMLElement | null, marks: readonly ShownMarker[], view: Viewport): void {
  if (!box) return;
  marks.forEach(({ lat, lng }, at) => {
    const element = box.children[at] as HTMLElement | undefined;
    if (!element) return;
    const [left, top] = toScreen(project(lat, lng), view);
    element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`;
    // Outside the view a button must not take the focus: the browser would scroll the map to it.
    const isSeen = left > -40 && top > -20 && left < view.width + 40 && top < view.height + 20;
    if (!isSeen && element === document.activeElement) focusMap();
    element.style.visibility = isSeen ? 'visible' : 'hidden';
  });
}

/** Returns handlers that ignore a click that ends a drag. */
function clickUnlessDragged(act: () => void): {
  onPointerDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
} {
  return {
    onPointerDown: ({ currentTarget, clientX, clientY }) => {
      (currentTarget as HTMLElement).dataset.pressed = `${clientX} ${clientY}`;
    },
    onClick: ({ currentTarget, clientX, clientY, detail }) => {
      const [x = clientX, y = clientY] = ((currentTarget as HTMLElement).dataset.pressed ?? '')
        .split(' ')
        .filter(Boolean)
        .map(Number);
      if (detail === 0 || Math.abs(x - clientX) + Math.abs(y - clientY) < 6) act();
    },
  };
}

const Cluster = memo(function Cluster({
  mark,
  pick,
}: {
  mark: Extract<MapMarker, { kind: 'cluster' }>;
  pick: (mark: ShownMarker) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`map-mark map-cluster pigeon-click-block${mark.count >= 100 ? ' map-cluster-large' : ''}`}
      {...clickUnlessDragged(() => pick(mark))}
    >
      <b>{formatNumber(mark.count)}</b> <span className="visually-hidden">{`${wordOfPoints(mark.count)},`}</span>{' '}
      <span>{roundedMoney(mark.sum)}</span>
    </button>
  );
});

interface MarkerProps {
  mark: PointMarker;
  open: boolean;
  pick: (mark: ShownMarker) => void;
}

const Marker = memo(function Marker({ mark, open, pick }: MarkerProps): ReactNode {
  const { name, money: sum } = mark.point;
  const money = formatMoney(sum);
  return (
    <button
      type="button"
      className={`map-mark map-marker pigeon-click-block${open ? ' map-marker-open' : ''}`}
      aria-label={`${name}, ${money}`}
      aria-expanded={open}
      title={name}
      {...clickUnlessDragged(() => pick(mark))}
    >
      {money}
    </button>
  );
});
