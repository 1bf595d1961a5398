import { useEffect, useRef, type ReactNode } from 'react';
import { scaleOf } from './scale.ts';
import type { Scene } from './scene.ts';

/**
 * Draws the scale in the corner of the map; like all content that moves with the map, it follows the scene without
 * React.
 */
export function MapScale({ scene }: { scene: Scene }): ReactNode {
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
