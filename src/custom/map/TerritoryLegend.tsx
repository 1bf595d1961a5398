import { useId, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { formatPercent } from '#codecs/percent.ts';
import { Button } from '#ui/button/Button.tsx';
import { roundedMoney } from './points.ts';
import { breaksBy, territoryMeasures, shades, type TerritoryMeasure } from './territories.ts';
import type { useTerritories } from './useTerritories.ts';

interface TerritoryLegendProps {
  answer: ReturnType<typeof useTerritories>;
  measure: TerritoryMeasure;
  choose: (measure: TerritoryMeasure) => void;
  showTable: () => void;
}

function showMeasured(measure: TerritoryMeasure, value: number | null): string {
  if (value === null) return '-';
  return measure === 'money' ? roundedMoney(value) : measure === 'tasks' ? formatNumber(value) : formatPercent(value);
}

/** Draws the legend of the shades and the measure choice, and links to the same data as a table. */
export function TerritoryLegend({
  answer: { territories, counted, of, error, retry },
  measure,
  choose,
  showTable,
}: TerritoryLegendProps): ReactNode {
  const id = useId();
  const breaks = breaksBy(measure, territories);
  const max = territories.reduce(
    (known, territory) => Math.max(known, territoryMeasures[measure].of(territory) ?? 0),
    0,
  );
  return (
    <section className="map-legend" aria-labelledby={id}>
      <h2 id={id}>Территории</h2>
      <fieldset>
        <legend className="visually-hidden">Чем закрашены</legend>
        {Object.entries(territoryMeasures).map(([name, { label }]) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              checked={name === measure}
              onChange={() => choose(name as TerritoryMeasure)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {measure === 'coverage' && <p>Доля точек, у которых есть задачи фильтра</p>}
      {breaks.length > 0 && (
        <ul aria-label="Оттенки">
          {breaks.map((min, at) => (
            <li key={min}>
              <i data-shade={at + shades - breaks.length} aria-hidden />
              {rangeText(measure, min, breaks[at + 1], max)}
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {error
          ? ''
          : counted < of
            ? `Считаем: ${counted} из ${of}`
            : of > 0 && breaks.length === 0
              ? 'По этому фильтру показать нечего'
              : ''}
      </p>
      {Boolean(error) && (
        <p role="alert">
          Не все территории посчитаны{' '}
          <Button look="link" small onClick={retry}>
            Повторить
          </Button>
        </p>
      )}
      <Button small disabled={territories.length === 0} onClick={showTable}>
        Таблица
      </Button>
    </section>
  );
}

/** Returns the range of a shade, such as `10 – до 20`; the last shade ends with the maximum. */
function rangeText(measure: TerritoryMeasure, min: number, next: number | undefined, max: number): string {
  if (next === undefined)
    return min === max ? showMeasured(measure, min) : `${showMeasured(measure, min)} – ${showMeasured(measure, max)}`;
  return `${showMeasured(measure, min)} – до ${showMeasured(measure, next)}`;
}
