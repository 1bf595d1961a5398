import './map.css';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { roundTo } from '#codecs/decimal.ts';
import { formatPoint, type GeoPoint } from '#kinds/coordinates/point.ts';
import type { PointPickerProps } from '#kinds/shared/inputHost.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { MapView, type MapHandle } from './MapView.tsx';
import { project } from '#codecs/webMercator.ts';
import { initialView, toScreen, type Viewport } from './projection.ts';
import { createScene, type Scene } from './scene.ts';

/** Zoom at which a house fills the view. */
const near = 15;
/** Decimal places: a tenth of a meter. */
const exact = 6;

/** Returns a location with normalized longitude, even after dragging around the world. */
function pointAt({ lat, lng }: Pick<Viewport, 'lat' | 'lng'>): GeoPoint {
  return [roundTo(lat, exact), roundTo(lng - 360 * Math.round(lng / 360), exact)];
}

/** Draws the map as an input of one location: by a click, or Enter for the middle of the map. */
export function PointPicker({ label, point, choose, close }: PointPickerProps): ReactNode {
  const [scene] = useState(createScene);
  const [picked, setPicked] = useState(point);
  const map = useRef<MapHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [lat, lng] = point ?? [initialView.lat, initialView.lng];
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPicked(pointAt(scene.view()));
  };
  return (
    <Modal
      name={`${label}: место на карте`}
      open
      close={close}
      wide
      level="info"
      opened={() => focusFirst(box.current, '[role=group]')}
    >
      <div className="point-picker" ref={box}>
        <p>
          Щёлкните место на карте. С клавиатуры: стрелки двигают карту, + и - меняют масштаб, Enter ставит точку
          посередине.
        </p>
        <div className="map-stage" onKeyDown={onKey}>
          <MapView
            label="Карта"
            scene={scene}
            from={{ lat, lng, zoom: point === null ? initialView.zoom : near }}
            handle={map}
            clicked={(place) => setPicked(pointAt(place))}
            settled={() => undefined}
          >
            {picked && <PointMark scene={scene} point={picked} />}
          </MapView>
          <svg
            className="point-middle"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden
          >
            <path d="M12 1v8M12 15v8M1 12h8M15 12h8" />
          </svg>
        </div>
        <div className="dialog-buttons">
          <output aria-label="Выбранная точка">{picked === null ? 'Точка не выбрана' : formatPoint(picked)}</output>
          <Button onClick={close}>Отмена</Button>
          <Button
            look="primary"
            disabled={picked === null}
            onClick={() => {
              if (picked) choose(picked);
            }}
          >
            Выбрать
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function PointMark({ scene, point: [lat, lng] }: { scene: Scene; point: GeoPoint }): ReactNode {
  const mark = useRef<SVGSVGElement>(null);
  useLayoutEffect(
    () =>
      scene.follow((view) => {
        const [left, top] = toScreen(project(lat, lng), view);
        if (mark.current)
          mark.current.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -100%)`;
      }),
    [scene, lat, lng],
  );
  return (
    <svg className="point-mark" ref={mark} viewBox="0 0 28 36" fill="currentColor" aria-hidden>
      <path d="M14 35C6 24 2 19 2 13a12 12 0 0 1 24 0c0 6-4 11-12 22z" />
      <circle cx="14" cy="13" r="4" />
    </svg>
  );
}
