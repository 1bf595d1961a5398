import { useEffect, useRef, type ReactNode } from 'react';
import { project, worldSize } from './projection.ts';
import type { Scene } from './scene.ts';
import { breaksBy, territoryMeasures, shadeOf, type TerritoryMeasure, type MapTerritory } from './territories.ts';

/** Units of the drawing for the whole world: lines keep their places to a metre. */
const fixture = 2 ** 25;

interface TerritoryAreasProps {
  scene: Scene;
  territories: readonly MapTerritory[];
  measure: TerritoryMeasure;
}

/** Territories as areas around their points, shaded from the least to the most; one transform follows the scene on every frame. The legend says it in words. */
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
