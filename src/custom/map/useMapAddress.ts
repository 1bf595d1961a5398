import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryPairs } from '#record/query.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { maxZoom, minZoom, type View } from './projection.ts';

type Middle = Pick<View, 'lat' | 'lng' | 'zoom'>;

interface MapAddress {
  /** The filter in force. */
  values: Values;
  /** As the API is asked; empty when there is no parameter. */
  query: Record<string, unknown>;
  /** Changes with the filter, and only with it. */
  key: string;
  /** Puts a filter in force; true when it is the one that already was. */
  apply: (values: Values) => boolean;
  /** The place that the address asks for. */
  middle: Middle | null;
  point: string | null;
  /** Keeps the place that a map fitted for the filter `key` shows, unless another filter is in force by now. */
  keepMiddle: (middle: Middle, key: string | null) => void;
  keepPoint: (id: string | number | null) => void;
}

/** The filter, the place and the open point live in the address bar: a link shows the same. */
export function useMapAddress(declaration: Declaration, names: readonly string[]): MapAddress {
  const [params, setParams] = useSearchParams();
  // Two changes of one moment must not undo each other.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const keyOf = (all: URLSearchParams) => new URLSearchParams([...all].filter(([name]) => names.includes(name))).toString();
  const key = keyOf(params);
  const filter = useMemo(() => {
    const values = filterFromAddress(declaration, names, new URLSearchParams(key));
    return { values, query: Object.fromEntries(names.flatMap((name) => queryPairs(name, declaration.fields[name] as Field, values[name]))) };
  }, [declaration, names, key]);
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
    key,
    middle: middleIn(params.get('place')),
    point: params.get('point'),
    apply: (values) => {
      const next = filterToAddress(declaration, names, values);
      if (next.toString() === filterToAddress(declaration, names, filter.values).toString()) return true;
      latest.current = next;
      setParams(next);
      return false;
    },
    keepMiddle: ({ lat, lng, zoom }, shown) => {
      if (shown === keyOf(latest.current)) replace('place', `${lat.toFixed(5)},${lng.toFixed(5)},${Number(zoom.toFixed(2))}`);
    },
    keepPoint: (id) => replace('point', id === null ? null : String(id)),
  };
}

function middleIn(text: string | null): Middle | null {
  const [lat, lng, zoom, ...more] = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lng === undefined || zoom === undefined || more.length > 0) return null;
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 1 && zoom <= maxZoom ? { lat, lng, zoom: Math.max(minZoom, zoom) } : null;
}
