import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import { atlasFor, outlinesOf } from './atlases.ts';
import { drawMap, mapColors, type MapColors } from './drawMap.ts';
import type { Country } from './outlines.ts';
import type { Scene } from './scene.ts';

/** Draws the canvas under the tiles: countries and cities, redrawn on every frame without React (spec D35). */
export function Outlines({ scene }: { scene: Scene }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePageTheme();
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return undefined;
    // Before the first drawing, the page has computed its styles for other reasons.
    let colors: MapColors | null = null;
    let countries: Country[] = [];
    let requestedAtlas = '';
    const draw = () => {
      const view = scene.view();
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const { canvas: element } = context;
      const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawMap(context, countries, view, (colors ??= mapColors()));
    };
    const stop = scene.follow(({ zoom }) => {
      draw();
      const atlas = atlasFor(zoom);
      if (requestedAtlas === atlas) return;
      requestedAtlas = atlas;
      void outlinesOf(atlas)
        .then((loaded) => {
          if (requestedAtlas !== atlas) return;
          countries = loaded;
          draw();
        })
        .catch(() => {
          requestedAtlas = '';
        });
    });
    return () => {
      requestedAtlas = 'stopped';
      stop();
    };
  }, [scene, theme]);
  return <canvas ref={canvas} className="map-outlines" aria-hidden />;
}
