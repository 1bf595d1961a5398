import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useFilter, type FilterState } from '#engine/filter/useFilter.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { maxZoom, type Viewport } from './projection.ts';

type Middle = Pick<Viewport, 'lat' | 'lng' | 'zoom'>;

interface MapAddress extends FilterState {
  /** Changes exactly when the filter changes. */
  key: string;
  /** The middle of the map in the address. */
  middle: Middle | null;
  point: string | null;
  /** Stores the position that a map fitted for the filter `key` shows, unless another filter is active by now. */
  keepMiddle: (middle: Middle, key: string | null) => void;
  keepPoint: (id: string | number | null) => void;
}

/**
 * Returns the filter, the position and the open point, stored in the address bar so that a link shows the same view.
 */
export function useMapAddress(declaration: Declaration): MapAddress {
  const [params, setParams] = useSearchParams();
  // Two simultaneous changes must not undo each other.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const filterIn = (all: URLSearchParams) =>
    new URLSearchParams([...all].filter(([name]) => declaration.filter?.fields.includes(name)));
  const filterParams = filterIn(params);
  const filter = useFilter(declaration, [
    filterParams,
    (next) => {
      latest.current = next;
      setParams(next);
    },
  ]);
  const replace = (name: string, value: string | null) => {
    const next = new URLSearchParams(latest.current);
    if (value === null) next.delete(name);
    else next.set(name, value);
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    setParams(next, { replace: true });
  };
  return {
    ...filter,
    key: filterParams.toString(),
    middle: middleIn(params.get('place')),
    point: params.get('point'),
    keepMiddle: ({ lat, lng, zoom }, shown) => {
      if (shown === filterIn(latest.current).toString())
        replace('place', `${lat.toFixed(5)},${lng.toFixed(5)},${Number(zoom.toFixed(2))}`);
    },
    keepPoint: (id) => replace('point', id === null ? null : String(id)),
  };
}

function middleIn(text: string | null): Middle | null {
  const [lat, lng, zoom, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lng === undefined || zoom === undefined || more.length > 0) return null;
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 1 && zoom <= maxZoom ? { lat, lng, zoom } : null;
}
