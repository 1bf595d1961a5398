import '#ui/ui.css';
import './map.css';
import { useMemo, useState, type ReactNode } from 'react';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useResource } from '#engine/core/engineContext.tsx';
import { MapStage } from './MapStage.tsx';
import { moneyOf, roundedMoney } from './points.ts';
import { isInView, type Viewport } from './projection.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useMapPoints } from './useMapPoints.ts';

const fields = ['territories', 'distributor', 'tradePoint', 'agent', 'actual'];

/** Draws `/map`: trade points by their money, under the filter `Бонусы` (part2 'Map and tasks'; spec D8, D48, D63). */
export default function MapScreen(): ReactNode {
  const tradePoints = useResource('tradePoints');
  const declaration = useMemo(() => ({ ...tradePoints, filter: { title: 'Бонусы', fields } }), [tradePoints]);
  const address = useMapAddress(declaration);
  const points = useMapPoints(address.query);
  const [view, setView] = useState<Viewport | null>(null);
  const visible = useMemo(
    () => (view ? points.placed.filter(({ place }) => isInView(place, view)) : []),
    [points.placed, view],
  );
  return (
    <div className="screen map-screen">
      <FilterPanel
        filter={address}
        busy={points.answer.busy}
        reload={() => {
          if (points.isRequested) points.answer.retry();
        }}
        total={
          <output className="map-total" aria-label="Сумма видимых точек">
            {roundedMoney(moneyOf(visible))}
          </output>
        }
      />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Карта</h1>
        </header>
        <MapStage points={points} address={address} visible={visible} settled={setView} />
      </section>
    </div>
  );
}
