import './coordinates.css';
import { Input } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';
import { isPoint, showPoint, typedPair, type Point } from './point.ts';

function pointIn(value: unknown): Point | null {
  return Array.isArray(value) && isPoint(value) ? value : null;
}

/** Latitude and longitude, typed or pointed at on the map; what is no place stays as it was typed, with the reason. */
export function CoordinatesInput({ id, field, label, value, change, disabled, required, invalid, describedBy }: InputProps<'coordinates'>): ReactNode {
  const { PointPicker } = useInputHost();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const point = pointIn(value);
  const finish = () => {
    if (typed === null) return;
    if (pointIn(typedPair(typed)) === null) change(typed.trim() === '' ? null : typed);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    // What is a place already counts at once; what is none yet may become one.
    const pair = pointIn(typedPair(text));
    if (pair !== null || text.trim() === '') change(pair);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="coordinates">
      <Input
        id={id} value={typed ?? (point === null ? String(value ?? '') : showPoint(point))} disabled={disabled} placeholder={field.placeholder ?? '55.7558, 37.6173'} autoComplete="off"
        aria-label={field.label ? undefined : label} aria-invalid={invalid || undefined} aria-required={required || undefined} aria-describedby={describedBy} status={invalid ? 'error' : ''}
        onChange={(event) => type(event.target.value)} onBlur={finish} onPressEnter={finish}
      />
      <Button ref={button} aria-label={`Показать на карте: ${label}`} disabled={disabled} aria-haspopup="dialog" onClick={() => { finish(); setOpen(true); }}>Показать на карте</Button>
      {open && <PointPicker label={label} point={point} close={close} choose={(chosen) => { change(chosen); close(); }} />}
    </span>
  );
}
