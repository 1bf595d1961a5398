import './chart.css';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { BarChart } from './BarChart.tsx';
import { ChartTable } from './ChartTable.tsx';
import { TimeChart } from './TimeChart.tsx';
import { lookOf, pointText, nextPointIndex, type ChartData } from './chartData.ts';

interface ChartProps {
  name: string;
  data: ChartData;
  /** Lines over time, or bars by category. */
  shape: 'time' | 'bars';
  /** Whether the chart shows its name; otherwise the surrounding content does. */
  titled?: boolean;
  /** Height of a line chart in pixels. */
  height?: number;
}

/**
 * A chart with its name and numbers: arrow keys move through its points, `Таблица` shows all numbers, and it can be
 * saved as an image or a spreadsheet (docs/summary.md, 'Plots').
 *
 * uPlot draws lines (22 KB of gzip, no injected styles, which the page's policy forbids); bars are sixty lines of SVG,
 * less than a library. Colours are of the Okabe-Ito set, and lines also differ by dashes. A canvas knows no CSS
 * variables, so a new way to switch themes has to be visible to `useThemeChanges`.
 */
export function Chart({ name, data, shape, titled = true, height = 200 }: ChartProps): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const [focusedPoint, setFocusedPoint] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [failed, setFailed] = useState('');
  const hint = useId();
  // Called by the canvas, which is not redrawn for it.
  const focusPoint = useCallback((at: number | null) => setFocusedPoint(at), []);
  const press = (event: KeyboardEvent) => {
    const next = nextPointIndex(event.key, focusedPoint, data.points.length);
    if (next === null) return;
    event.preventDefault();
    setFocusedPoint(next);
  };
  const save = (saving: (savers: typeof import('./saveChart.ts')) => Promise<void>) => {
    setFailed('');
    import('./saveChart.ts').then(saving).catch(() => setFailed('Не удалось сохранить файл'));
  };
  return (
    <figure className="plot" ref={figure} aria-label={name}>
      <figcaption className="plot-head">
        {titled && <span className="plot-name">{name}</span>}
        <span className="plot-tools">
          <Button small look="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Таблица
          </Button>
          <Button
            small
            look="text"
            onClick={() =>
              save(async ({ saveAsPicture }) => {
                if (figure.current) await saveAsPicture(figure.current, name, data);
              })
            }
          >
            PNG
          </Button>
          <Button small look="text" onClick={() => save(({ saveAsSheet }) => saveAsSheet(name, data))}>
            Excel
          </Button>
        </span>
      </figcaption>
      <div className="plot-legend">
        {data.series.map((item, at) => (
          <span key={item.name} className="plot-key">
            <span className={`plot-swatch plot-swatch-${lookOf(item, at)}`} aria-hidden />
            {item.name}
          </span>
        ))}
      </div>
      {asTable ? (
        <ChartTable name={name} data={data} />
      ) : (
        <div
          className="plot-keys"
          role="group"
          aria-roledescription="график"
          aria-label={name}
          aria-describedby={hint}
          tabIndex={0}
          onKeyDown={press}
          onBlur={() => setFocusedPoint(null)}
        >
          {shape === 'time' ? (
            <TimeChart
              data={data}
              figure={figure}
              focusedPoint={focusedPoint}
              focusPoint={focusPoint}
              height={height}
            />
          ) : (
            <BarChart data={data} focusedPoint={focusedPoint} focusPoint={focusPoint} />
          )}
        </div>
      )}
      <span className="visually-hidden" id={hint}>
        Стрелки ведут по точкам, числа есть в таблице
      </span>
      {!asTable && <output className="plot-point">{focusedPoint === null ? '' : pointText(data, focusedPoint)}</output>}
      {failed !== '' && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
    </figure>
  );
}
