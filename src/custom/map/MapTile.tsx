import type { TileComponentProps } from 'pigeon-maps';
import { useState, type ReactNode } from 'react';

/**
 * Draws a picture of the tile server; until it is loaded, and when it fails, the outlines below are visible (spec D35).
 */
export function MapTile({ tile, tileLoaded }: TileComponentProps): ReactNode {
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  if (tile.url === '' || state === 'failed') return null;
  return (
    <img
      src={tile.url}
      alt=""
      draggable={false}
      className={state === 'loaded' ? 'map-tile' : 'map-tile map-tile-waiting'}
      style={{ left: tile.left, top: tile.top, width: tile.width, height: tile.height }}
      onLoad={() => {
        setState('loaded');
        tileLoaded();
      }}
      onError={() => {
        setState('failed');
        tileLoaded();
      }}
    />
  );
}

/** XYZ servers have no deeper zoom. */
const maxTileZoom = 19;

/**
 * Returns the address of a tile by the installation's template; '' without a template, so that no third-party server is
 * requested.
 */
export function mapTileUrl(template: string | undefined, x: number, y: number, z: number): string {
  if (!template || z > maxTileZoom) return '';
  const filled: Record<string, string> = { x: String(x), y: String(y), z: String(z), s: 'abc'[(x + y) % 3] ?? 'a' };
  return template.replace(/\{([xyzs])\}/g, (_, name: string) => filled[name] ?? '');
}
