import type { TileComponentProps } from 'pigeon-maps';
import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import { streetColors, StreetsContext } from './streets.ts';

/**
 * Draws a tile of streets rendered in a worker; until it is ready, and where the file has no data, the outlines below
 * are visible.
 */
export function StreetTile({ tile, tileLoaded }: TileComponentProps): ReactNode {
  const streets = use(StreetsContext);
  const theme = usePageTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState(false);
  const show = useEffectEvent((picture: ImageBitmap | null) => {
    const { current } = canvas;
    if (picture && current) {
      Object.assign(current, { width: picture.width, height: picture.height });
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
      setShown(true);
    }
    tileLoaded();
  });
  useEffect(() => {
    if (!streets || tile.url === '') return undefined;
    const [z = 0, x = 0, y = 0] = tile.url.split('/').map(Number);
    return streets.draw({ z, x, y }, streetColors(), (picture) => show(picture));
  }, [streets, tile.url, theme]);
  if (tile.url === '') return null;
  return (
    <canvas
      ref={canvas}
      className={shown ? 'map-tile' : 'map-tile map-tile-waiting'}
      style={{ left: tile.left, top: tile.top, width: tile.width, height: tile.height }}
    />
  );
}
