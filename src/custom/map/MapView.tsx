import { Map as Pigeon, type PigeonProps, type TileComponentProps } from 'pigeon-maps';
import {
  memo,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useMemo,
} from 'react';
import { prefersReducedMotion } from '#ui/prefersReducedMotion.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { Outlines } from './Outlines.tsx';
import { unproject, project, worldSize } from '#codecs/webMercator.ts';
import { minZoomFor, maxZoom, type Viewport } from './projection.ts';
import type { Scene } from './scene.ts';
import { beyondStreets, noStreets, StreetsNote, streetErrorText } from './StreetsNote.tsx';
import {
  isFileOfStreets,
  StreetsContext,
  streetTile,
  notOpened,
  openStreets,
  type Streets,
  type StreetsState,
} from './streets.ts';
import { StreetTile } from './StreetTile.tsx';
import { MapTile, mapTileUrl } from './MapTile.tsx';
import { scaleOf } from './scale.ts';

/** Imperative control of the map. */
export interface MapHandle {
  /** Moves without animation, as after a load. */
  jump: (place: Pick<Viewport, 'lat' | 'lng' | 'zoom'>) => void;
  /** Moves with animation. */
  go: (place: Pick<Viewport, 'lat' | 'lng' | 'zoom'>) => void;
  zoomBy: (steps: number) => void;
  /** Moves by screen pixels. */
  panBy: (right: number, down: number) => void;
}

interface MapViewProps {
  scene: Scene;
  from: Pick<Viewport, 'lat' | 'lng' | 'zoom'>;
  handle: Ref<MapHandle>;
  /** Accessible name of the map. */
  label: string;
  /** Called for a click outside markers that does not end a drag. */
  clicked?: (place: Pick<Viewport, 'lat' | 'lng'>) => void;
  /** Called when the map has its first size, when it stops moving, and when a change of its size alters the view. */
  settled: (view: Viewport) => void;
  /** Content that moves with the map. */
  children: ReactNode;
}

/**
 * Draws the map itself: pigeon-maps for dragging, zooming and tiles, outlines below, markers above (part2 'Map and
 * tasks', spec D35).
 */
export function MapView({ scene, from, handle, label, clicked, settled, children }: MapViewProps): ReactNode {
  const { tiles, superUser } = useEngine();
  const file = tiles && isFileOfStreets(tiles.url) ? tiles.url : null;
  const { streets, state } = useStreets(file);
  const frame = useRef<HTMLDivElement>(null);
  const pigeon = useRef<Pigeon>(null);
  const size = useSize(frame);
  const control = useRef<MapHandle>(null);
  useImperativeHandle(handle, () => {
    control.current = controlOf(scene, pigeon);
    return control.current;
  }, [scene]);
  return (
    <div
      className={file === null || state.hasPictures ? 'map-frame' : 'map-frame map-of-streets'}
      ref={frame}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={(event) => onMapKey(event, control.current)}
      onPointerDown={({ currentTarget, target }) => {
        if (!isInside(target, 'button, .map-balloon')) currentTarget.focus({ preventScroll: true });
      }}
    >
      <Outlines scene={scene} />
      {size && (
        <StreetsContext value={streets}>
          <Pigeon
            ref={pigeon}
            width={size.width}
            height={size.height}
            defaultCenter={[from.lat, from.lng]}
            defaultZoom={Math.max(minZoomFor(size.width), from.zoom)}
            minZoom={minZoomFor(size.width)}
            maxZoom={maxZoom}
            animate={!prefersReducedMotion()}
            attribution={false}
            provider={file === null ? (x, y, z) => mapTileUrl(tiles?.url, x, y, z) : streetTile}
            tileComponent={(file === null ? MapTile : StreetTile) as (props: TileComponentProps) => React.ReactElement}
            onBoundsChanged={() => settled(scene.view())}
            {...(clicked ? { onClick: ({ latLng: [lat, lng] }) => clicked({ lat, lng }) } : {})}
          >
            <Frame scene={scene} resized={settled} />
            <Still>{children}</Still>
          </Pigeon>
        </StreetsContext>
      )}
      {!tiles && superUser && <StreetsNote scene={scene} text={noStreets} />}
      {file !== null && state.trouble && (superUser || state.trouble === 'unreachable') && (
        <StreetsNote scene={scene} text={streetErrorText(file, state.trouble)} />
      )}
      {state.bounds && !state.trouble && <StreetsNote scene={scene} text={beyondStreets} except={state.bounds} />}
      <div className="map-corner">
        <MapScale scene={scene} />
        <p className="map-attribution">
          {tiles?.attribution || state.attribution || (tiles && file === null ? '' : 'Контуры: Natural Earth')}
        </p>
      </div>
    </div>
  );
}

/**
 * Updates the scene with the map's view; the only component of the application that renders on every frame, also during
 * a drag.
 */
function Frame({
  scene,
  resized,
  mapState,
  pixelToLatLng,
}: PigeonProps & { scene: Scene; resized: MapViewProps['settled'] }): ReactNode {
  useLayoutEffect(() => {
    if (!mapState || !pixelToLatLng) return;
    const { zoom, width, height } = mapState;
    const [lat, lng] = pixelToLatLng([width / 2, height / 2]);
    const before = scene.view();
    scene.show({ lat, lng, zoom, width, height });
    // pigeon-maps reports drags and zooms, but neither the first size at once nor a panel that has reduced the map.
    if (before.width !== width || before.height !== height) resized(scene.view());
  });
  return null;
}

/** pigeon-maps passes new props to its children on every frame; the content follows the scene instead. */
const Still = memo(
  ({ children }: { children: ReactNode }) => children,
  (before, now) => before.children === now.children,
);

function controlOf(scene: Scene, pigeon: React.RefObject<Pigeon | null>): MapHandle {
  const within = (zoom: number) => Math.min(maxZoom, Math.max(minZoomFor(scene.view().width), zoom));
  return {
    jump: ({ lat, lng, zoom }) => {
      // A running animation would otherwise continue to its own end.
      pigeon.current?.stopAnimating();
      pigeon.current?.setCenterZoom([lat, lng], within(zoom), true);
    },
    go: ({ lat, lng, zoom }) => pigeon.current?.setCenterZoomTarget([lat, lng], within(zoom)),
    zoomBy: (steps) => {
      const { lat, lng, zoom } = scene.view();
      pigeon.current?.setCenterZoomTarget([lat, lng], within(Math.round(zoom) + steps));
    },
    panBy: (right, down) => {
      const view = scene.view();
      const { x, y } = project(view.lat, view.lng);
      const size = worldSize(view.zoom);
      const { lat, lng } = unproject({ x: x + right / size, y: y + down / size });
      pigeon.current?.setCenterZoomTarget([lat, lng], view.zoom);
    },
  };
}

/** Adds keyboard control, which pigeon-maps lacks: arrows move by a fifth of a small screen, + and - zoom. */
function onMapKey(event: KeyboardEvent, map: MapHandle | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isInside(event.target, '.map-balloon')) return;
  const step = 120;
  const moves: Record<string, () => void> = {
    ArrowLeft: () => map?.panBy(-step, 0),
    ArrowRight: () => map?.panBy(step, 0),
    ArrowUp: () => map?.panBy(0, -step),
    ArrowDown: () => map?.panBy(0, step),
    '+': () => map?.zoomBy(1),
    '=': () => map?.zoomBy(1),
    '-': () => map?.zoomBy(-1),
    '−': () => map?.zoomBy(-1),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function useSize(element: React.RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    // It also reports the first size, once the browser has laid out the page: asking here would do that twice.
    const observer = new ResizeObserver(() =>
      setSize((known) =>
        known?.width === node.offsetWidth && known.height === node.offsetHeight
          ? known
          : { width: node.offsetWidth, height: node.offsetHeight },
      ),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * Draws the scale in the corner of the map; like all content that moves with the map, it follows the scene without
 * React.
 */
function MapScale({ scene }: { scene: Scene }): ReactNode {
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      scene.follow((view) => {
        const { current } = bar;
        if (!current) return;
        const { text, width } = scaleOf(view);
        current.style.width = `${width}px`;
        if (current.textContent === text) return;
        current.textContent = text;
        current.setAttribute('aria-label', `Масштаб: ${text}`);
      }),
    [scene],
  );
  return <p ref={bar} className="map-scale" role="img" aria-label="Масштаб" />;
}

/** Returns the streets of a file while the map is mounted; null for a map without such a file. */
function useStreets(address: string | null): { streets: Streets | null; state: StreetsState } {
  const [state, setState] = useState(notOpened);
  const streets = useMemo(
    () => (address === null ? null : openStreets(address, (change) => setState((known) => ({ ...known, ...change })))),
    [address],
  );
  useEffect(() => () => streets?.close(), [streets]);
  return { streets, state };
}
