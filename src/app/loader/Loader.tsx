import type { ReactNode } from 'react';
import { useDelayed } from '#engine/pictures/useDelayed.ts';

/** A spinner in the middle of what is being loaded, seen only when it takes longer than 100 ms (part1 §4). */
export function Loader({ page = false }: { page?: boolean }): ReactNode {
  const shown = useDelayed(true, 100);
  return (
    <div className={page ? 'centre centre-page' : 'centre'} aria-busy="true">
      {shown && <div className="spinner" role="status" aria-label="Загрузка" />}
    </div>
  );
}
