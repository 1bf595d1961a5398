import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type uPlot from 'uplot';
import { readChartColours, useThemeChanges, useWidth, type ChartColours } from './chartColours.ts';
import type { ChartData } from './chartData.ts';

interface TimeChartProps {
  data: ChartData;
  /** Surrounding figure, whose styles define the colours. */
  figure: RefObject<HTMLElement | null>;
  /** Index of the highlighted point. */
  focusedPoint: number | null;
  focusPoint: (at: number | null) => void;
  /** In pixels. */
  height: number;
}

/** Dash patterns, so that lines differ by more than colour. */
const dashes: readonly number[][] = [[], [6, 4], [2, 3], [10, 4, 2, 4]];
const day = 86_400;

/** Line chart over time on a canvas. A browser without canvas shows none; the table has the same data. */
export function TimeChart({ data, figure, focusedPoint, focusPoint, height }: TimeChartProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const width = useWidth(host);
  const theme = useThemeChanges();
  useEffect(() => {
    if (width === 0 || !host.current || !figure.current) return undefined;
    const [element, colours] = [host.current, readChartColours(figure.current)];
    let unmounted = false;
    void import('uplot').then(({ default: UPlot }) => {
      if (unmounted) return;
      plot.current = new UPlot(
        optionsOf(UPlot, data, colours, { width, height, focusPoint }),
        [data.points.map(({ at = 0 }) => at), ...data.series.map(({ values }) => [...values])],
        element,
      );
    });
    return () => {
      unmounted = true;
      plot.current?.destroy();
      plot.current = null;
    };
  }, [data, figure, width, height, theme, focusPoint]);
  useEffect(() => {
    const at = focusedPoint === null ? undefined : data.points[focusedPoint]?.at;
    if (at !== undefined) plot.current?.setCursor({ left: plot.current.valToPos(at, 'x'), top: 0 }, false);
  }, [focusedPoint, data]);
  return <div className="plot-canvas" ref={host} style={{ minHeight: height }} />;
}

function optionsOf(
  UPlot: typeof uPlot,
  data: ChartData,
  { series, ink, line, font }: ChartColours,
  { width, height, focusPoint }: Pick<TimeChartProps, 'focusPoint' | 'height'> & { width: number },
): uPlot.Options {
  const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  const times = data.points.map(({ at = 0 }) => at);
  const days = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / day;
  return {
    width,
    height,
    legend: { show: false },
    tzDate: (time) => UPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: true } },
    axes: [
      { ...axis, values: (_plot, splits) => splits.map((time) => dayText(time, days)), space: 64 },
      { ...axis, values: (_plot, splits) => splits.map((value) => data.toText(value)), size: 96 },
    ],
    series: [
      {},
      ...data.series.map(({ name }, at) => ({
        label: name,
        stroke: series[at % series.length] ?? ink,
        width: 2,
        dash: dashes[at % dashes.length] ?? [],
        points: { show: data.points.length < 40 },
      })),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          if (plot.cursor.idx !== undefined) focusPoint(plot.cursor.idx);
        },
      ],
    },
  };
}

/** Formats `03.11` among days, `11.2026` among months. */
function dayText(time: number, days: number): string {
  const [year, month, date] = new Date(time * 1000).toISOString().slice(0, 10).split('-');
  return days > 150 ? `${month}.${year}` : `${date}.${month}`;
}
