import './sparkline.css';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { nextPointIndex } from './chartData.ts';

interface SparklineProps {
  name: string;
  /** Id of the text that says what the lines show. */
  describedBy: string;
  /** One value per point; null for a missing one. */
  values: readonly (number | null)[];
  /** A second, fainter line over the same points. */
  paleValues: readonly (number | null)[];
  focusedPoint: number | null;
  focusPoint: (at: number | null) => void;
}

/** Size of the drawing, which is stretched to its place. */
const width = 100;
const height = 32;
/** Room for the width of the line above and below. */
const margin = 2;

/**
 * A line the size of a number, without axes: arrows, Home and End move through its points, whose text the surrounding
 * content shows.
 */
export function Sparkline({
  name,
  describedBy,
  values,
  paleValues,
  focusedPoint,
  focusPoint,
}: SparklineProps): ReactNode {
  const max = Math.max(1, ...values.map((value) => value ?? 0), ...paleValues.map((value) => value ?? 0));
  const left = (at: number): number => (values.length < 2 ? width / 2 : (at / (values.length - 1)) * width);
  const pathOf = (line: readonly (number | null)[]): string =>
    line
      .flatMap((value, at) =>
        value === null ? [] : [`${left(at)},${height - margin - (Math.max(0, value) / max) * (height - 2 * margin)}`],
      )
      .join(' ');
  const press = (event: KeyboardEvent) => {
    const next = nextPointIndex(event.key, focusedPoint, values.length);
    if (next === null) return;
    event.preventDefault();
    focusPoint(next);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const at = Math.round(((clientX - box.left) / Math.max(1, box.width)) * (values.length - 1));
    focusPoint(Math.min(values.length - 1, Math.max(0, at)));
  };
  return (
    <div
      className="sparkline"
      role="group"
      aria-roledescription="график"
      aria-label={name}
      aria-describedby={describedBy}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => focusPoint(null)}
      onPointerMove={point}
      onPointerLeave={() => focusPoint(null)}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <polyline className="sparkline-pale" points={pathOf(paleValues)} />
        <polyline className="sparkline-line" points={pathOf(values)} />
        {focusedPoint !== null && (
          <line className="sparkline-cursor" x1={left(focusedPoint)} x2={left(focusedPoint)} y1={0} y2={height} />
        )}
      </svg>
    </div>
  );
}
