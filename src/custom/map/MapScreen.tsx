import '#ui/ui.css';
import './map.css';
import { useMemo, useState, type ReactNode } from 'react';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useResource } from '#engine/core/engineContext.tsx';
import { MapStage } from './MapStage.tsx';
import { roundedMoney } from './points.ts';
import type { Viewport } from './projection.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useMapSource } from './useMapSource.ts';

const fields = ['territories', 'distributor', 'tradePoint', 'agent', 'actual'];

/** Draws `/map`: trade points by their money, under the filter `Бонусы` (part2 'Map and tasks'; spec D8, D48, D63). */
export default function MapScreen(): ReactNode {
  const tradePoints = useResource('tradePoints');
  const declaration = useMemo(() => ({ ...tradePoints, filter: { title: 'Бонусы', fields } }), [tradePoints]);
  const address = useMapAddress(declaration);
  const [view, setView] = useState<Viewport | null>(null);
  const source = useMapSource(address.query, view);
  return (
    <div className="screen map-screen">
      <FilterPanel
        filter={address}
        busy={source.answer.busy}
        reload={() => {
          if (source.isRequested) source.answer.retry();
        }}
        total={
          <output className="map-total" aria-label="Сумма видимых точек" aria-busy={source.viewRequest.busy}>
            {source.visible === null ? '-' : roundedMoney(source.visible.money)}
          </output>
        }
      />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Карта</h1>
        </header>
        <MapStage source={source} address={address} isMeasured={view !== null} settled={setView} />
      </section>
    </div>
  );
}
