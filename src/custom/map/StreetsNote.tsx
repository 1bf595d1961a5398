import { useEffect, useState, type ReactNode } from 'react';
import type { GeoBounds } from '#codecs/webMercator.ts';
import { streetsFrom, type Viewport } from './projection.ts';
import type { Scene } from './scene.ts';
import type { StreetError } from './streetMessages.ts';

/** Draws a note over the map where the outlines end and streets are missing. */
export function StreetsNote({
  scene,
  text,
  except,
}: {
  scene: Scene;
  text: string;
  except?: GeoBounds | null;
}): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(
    () => scene.follow((view) => setShown(view.zoom >= streetsFrom && !(except && isInside(view, except)))),
    [scene, except],
  );
  return (
    shown && (
      <p className="map-streets-note" role="status">
        {text}
      </p>
    )
  );
}

function isInside({ lat, lng }: Viewport, [west, south, east, north]: GeoBounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** Text for an administrator: what to do about a map without streets (docs/operating.md). */
export const noStreets =
  'Улицы не показаны: карта улиц не подключена. Её подключает параметр tiles в файле config/app.json.';

const troubles: Readonly<Record<StreetError, string>> = {
  gone: 'файл не найден. Положите его в папку config/data',
  damaged: 'файл повреждён. Замените его в папке config/data',
  unknown: 'в файле плитки неизвестного вида. Замените его в папке config/data',
  unreachable: 'нет связи. Улицы появятся, когда она вернётся и карту сдвинут',
};

/** Returns why a street file is not shown. */
export function streetErrorText(address: string, trouble: StreetError): string {
  return `Улицы не показаны (${address}): ${troubles[trouble]}.`;
}

/** Text for an area that the street file does not cover. */
export const beyondStreets = 'Здесь улицы не показаны: файл карты улиц охватывает другой район.';
