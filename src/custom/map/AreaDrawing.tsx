import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useLayer } from '#ui/layers/layers.ts';
import { rectangle, type Corner } from './area.ts';

export type AreaShape = 'rectangle' | 'lasso';

interface AreaDrawingProps {
  shape: AreaShape;
  done: (corners: readonly Corner[]) => void;
  cancel: () => void;
}

/** Draws a layer over the map for drawing a rectangle or a lasso; Esc closes it. */
export function AreaDrawing({ shape, done, cancel }: AreaDrawingProps): ReactNode {
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  const from = useRef<Corner | null>(null);
  useLayer(true, cancel);
  const cornerAt = ({ currentTarget, clientX, clientY }: PointerEvent): Corner => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  return (
    <svg
      className="map-drawing"
      aria-label="Обведите торговые точки"
      role="img"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = cornerAt(event);
        setCorners([from.current]);
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (!start) return;
        const corner = cornerAt(event);
        setCorners((known) => (shape === 'rectangle' ? rectangle(start, corner) : [...known, corner]));
      }}
      onPointerUp={() => {
        if (!from.current) return;
        from.current = null;
        done(corners);
      }}
    >
      <polygon points={corners.map((corner) => corner.join(',')).join(' ')} />
    </svg>
  );
}
