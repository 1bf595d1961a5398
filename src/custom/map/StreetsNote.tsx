import type { ReactNode } from 'react';
import { streetsFrom } from './projection.ts';
import type { Scene } from './scene.ts';
import { useZoomReached } from './useZoomReached.ts';

/** What stands over the map where its outlines have nothing more to show and no streets are there: a sentence instead of white. */
export function StreetsNote({ scene, text }: { scene: Scene; text: string }): ReactNode {
  return useZoomReached(scene, streetsFrom) && <p className="map-streets-note" role="status">{text}</p>;
}

/** Without streets: what an administrator can do (docs/operating.md). */
export const noStreets = 'Улицы не показаны: карта улиц не подключена. Её подключает администратор: параметр tiles в файле config/app.json.';
