import './coordinates.css';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { isGeoPoint, formatPoint, parseCoordinatePair, type GeoPoint } from './point.ts';

function pointIn(value: unknown): GeoPoint | null {
  return Array.isArray(value) && isGeoPoint(value) ? value : null;
}

/** Input of latitude and longitude, typed or picked on the map. A complete pair takes effect immediately. */
export function CoordinatesInput(props: InputProps<'coordinates'>): ReactNode {
  const { label, value, change, disabled } = props;
  const { PointPicker } = useInputHost();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const point = pointIn(value);
  const read = (text: string) => pointIn(parseCoordinatePair(text));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="coordinates">
      <TypedInput
        {...props}
        placeholder="55.7558, 37.6173"
        inputMode="text"
        read={read}
        readEarly={read}
        show={() => (point === null ? String(value ?? '') : formatPoint(point))}
      />
      <Button
        ref={button}
        aria-label={`Показать на карте: ${label}`}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Показать на карте
      </Button>
      {open && (
        <PointPicker
          label={label}
          point={point}
          close={close}
          choose={(chosen) => {
            change(chosen);
            close();
          }}
        />
      )}
    </span>
  );
}
