import { useEffect, useRef, type ReactNode } from 'react';
import { project, worldSize, type WorldPoint } from '#codecs/webMercator.ts';
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

/** Minimum radius of surroundings in pixels: those of a city are seen on a map of the country. */
const minRadius = 14;

/** Returns the path of a line without length: its round ends are a disc, and the discs of a path are one area. */
const dot = ({ x, y }: WorldPoint): string => `M${(x * fixture).toFixed(1)} ${(y * fixture).toFixed(1)}h0`;

interface TerritoryAreasProps {
  scene: Scene;
  territories: readonly MapTerritory[];
  measure: TerritoryMeasure;
}

/**
 * Draws territories as the surroundings of their points, shaded from the smallest to the largest value; one transform
 * follows the scene on every frame. The legend describes it in text.
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
        areas.current?.setAttribute('stroke-width', String(2 * Math.max(minRadius, surroundings * fixture * scale)));
      }),
    [scene],
  );
  const { of } = territoryMeasures[measure];
  const breaks = breaksBy(measure, territories);
  return (
    <svg className="map-areas" aria-hidden>
      <g ref={areas}>
        {territories.map((territory) => (
          <path key={territory.id} data-shade={shadeOf(of(territory), breaks)} d={territory.places.map(dot).join('')} />
        ))}
      </g>
    </svg>
  );
}
