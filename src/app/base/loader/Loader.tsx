import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useDelayed } from '#ui/asyncState/useDelayed.ts';

/** How many parts of the page are waiting for their program. */
const waiting = createStore<{ count: number }>(() => ({ count: 0 }));
const change = (by: number) => waiting.setState(({ count }) => ({ count: count + by }));

/** Stands in the place of what is being loaded; `LoaderHost` draws the spinner. */
export function Loader(): ReactNode {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
  return <div className="centre" aria-busy="true" />;
}

/** The spinner over the page: it appears after 100 ms of loading and goes 100 ms after its end (part1 §4). */
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
