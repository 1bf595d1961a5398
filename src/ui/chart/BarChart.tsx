import { useRef, type ReactNode } from 'react';
import { useWidth } from './chartColours.ts';
import { lookOf, formatPointValue, type ChartData } from './chartData.ts';

interface BarChartProps {
  data: ChartData;
  focusedPoint: number | null;
  focusPoint: (at: number | null) => void;
}

/** Pixels of a bar, of the gap between two points, and of the texts on both sides. */
const bar = 14;
const gap = 10;
const valueRoom = 92;

/** Chart of values by category, as horizontal bars. */
export function BarChart({ data, focusedPoint, focusPoint }: BarChartProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host) || 480;
  const { points, series } = data;
  const step = series.length * bar + gap;
  const nameRoom = Math.min(220, Math.round(width * 0.36));
  const room = Math.max(40, width - nameRoom - valueRoom);
  const max = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))), 0);
  return (
    <div className="plot-canvas" ref={host}>
      <svg className="plot-bars" width={width} height={Math.max(1, points.length) * step} role="presentation">
        {points.map(({ text }, at) => (
          <g
            key={at}
            transform={`translate(0 ${at * step})`}
            className={focusedPoint === at ? 'plot-focused' : undefined}
            onPointerEnter={() => focusPoint(at)}
          >
            <rect className="plot-ground" x={0} y={0} width={width} height={step} />
            <text className="plot-text" x={nameRoom - 8} y={step / 2} textAnchor="end" dominantBaseline="central">
              {shortened(text, nameRoom)}
            </text>
            {series.map((shown, item) => {
              const { values } = shown;
              const length = max === 0 ? 0 : (Math.abs(values[at] ?? 0) / max) * room;
              const top = gap / 2 + item * bar;
              return (
                <g key={item}>
                  <rect
                    className={`plot-bar plot-bar-${lookOf(shown, item)}`}
                    x={nameRoom}
                    y={top}
                    width={length}
                    height={bar - 2}
                  />
                  <text className="plot-text" x={nameRoom + length + 6} y={top + bar / 2} dominantBaseline="central">
                    {formatPointValue(values[at], data.toText)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Shortens a text to fit, at about 7 pixels per letter; the table shows the full text. */
function shortened(text: string, room: number): string {
  const max = Math.max(4, Math.floor((room - 8) / 7));
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
