import { useEffect, useRef, type ReactNode } from 'react';
import { project, worldSize } from './projection.ts';
import type { Scene } from './scene.ts';
import { breaksBy, territoryMeasures, shadeOf, type TerritoryMeasure, type MapTerritory } from './territories.ts';

/** Size of the world in drawing units: lines are precise to a meter. */
const fixture = 2 ** 25;

interface TerritoryAreasProps {
  scene: Scene;
  territories: readonly MapTerritory[];
  measure: TerritoryMeasure;
}

/**
 * Draws territories as areas around their points, shaded from the smallest to the largest value; one transform follows
 * the scene on every frame. The legend describes it in text.
 */
export function TerritoryAreas({ scene, territories, measure }: TerritoryAreasProps): ReactNode {
  const areas = useRef<SVGGElement>(null);
  useEffect(
    () =>
      scene.follow((view) => {
        const middle = project(view.lat, view.lng);
        const scale = worldSize(view.zoom) / fixture;
        const [left, top] = [view.width / 2 - middle.x * fixture * scale, view.height / 2 - middle.y * fixture * scale];
        areas.current?.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
      }),
    [scene],
  );
  const { of } = territoryMeasures[measure];
  const breaks = breaksBy(measure, territories);
  return (
    <svg className="map-areas" aria-hidden>
      <g ref={areas}>
        {territories.map((territory) => (
          <polygon
            key={territory.id}
            data-shade={shadeOf(of(territory), breaks) ?? 'none'}
            points={territory.outline
              .map(({ x, y }) => `${(x * fixture).toFixed(1)},${(y * fixture).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </g>
    </svg>
  );
}
