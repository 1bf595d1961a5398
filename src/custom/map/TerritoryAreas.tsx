import { useEffect, useRef, type ReactNode } from 'react';
import { project, worldSize, type WorldPoint } from './projection.ts';
import type { Scene } from './scene.ts';
import {
  breaksBy,
  shadeOf,
  surroundings,
  territoryMeasures,
  type TerritoryMeasure,
  type MapTerritory,
} from './territories.ts';

/** Size of the world in drawing units: lines are precise to a meter. */
const fixture = 2 ** 25;

/** Returns the path of a circle around a place; the circles of one path make one area, with no line where they overlap. */
function circle({ x, y }: WorldPoint): string {
  const [radius, diameter] = [surroundings * fixture, 2 * surroundings * fixture].map((length) => length.toFixed(1));
  const half = (to: string): string => `a${radius} ${radius} 0 1 0 ${to} 0`;
  return `M${((x - surroundings) * fixture).toFixed(1)} ${(y * fixture).toFixed(1)}${half(`${diameter}`)}${half(`-${diameter}`)}z`;
}

interface TerritoryAreasProps {
  scene: Scene;
  territories: readonly MapTerritory[];
  measure: TerritoryMeasure;
}

/**
 * Draws territories as the surroundings of their points, shaded from the smallest to the largest value; one transform follows
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
          <path
            key={territory.id}
            data-shade={shadeOf(of(territory), breaks) ?? undefined}
            d={territory.places.map(circle).join('')}
          />
        ))}
      </g>
    </svg>
  );
}
