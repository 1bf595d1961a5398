import { useEffect, useState } from 'react';
import type { Scene } from './scene.ts';

/** Whether the map is as close as `zoom` or closer; drawn anew only when that changes. */
export function useZoomReached(scene: Scene, zoom: number): boolean {
  const [reached, setReached] = useState(() => scene.view().zoom >= zoom);
  useEffect(() => scene.follow((view) => setReached(view.zoom >= zoom)), [scene, zoom]);
  return reached;
}
