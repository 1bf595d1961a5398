import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useDelayed } from '#ui/asyncState/useDelayed.ts';

/** Number of page parts that are waiting for their chunk. */
const waiting = createStore<{ count: number }>(() => ({ count: 0 }));
const change = (by: number) => waiting.setState(({ count }) => ({ count: count + by }));

/** Placeholder of a loading part; `LoaderHost` draws the spinner. */
export function Loader(): ReactNode {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
  return <div className="centre" aria-busy="true" />;
}

/** Spinner over the page: it appears after 100 ms of loading and disappears 100 ms after its end (part1 §4). */
export function LoaderHost(): ReactNode {
  const shown = useDelayed(
    useStore(waiting, ({ count }) => count > 0),
    100,
  );
  return (
    shown && (
      <div className="loader">
        <div className="spinner" role="status" aria-label="Загрузка" />
      </div>
    )
  );
}
