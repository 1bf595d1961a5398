import { CloseOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { useLayer } from '#ui/layers/layers.ts';
import { mapFrame } from './focus.ts';

interface BottomPanelProps {
  title: string;
  note: string;
  /** Whether the panel is as high as its content. */
  short?: boolean;
  close: () => void;
  children: ReactNode;
}

/** Draws a panel below the map: a region named by its title (spec D7). */
export function BottomPanel({ title, note, short = false, close, children }: BottomPanelProps): ReactNode {
  const id = useId();
  useLayer(true, close);
  useFocusBack(mapFrame);
  return (
    <section className={short ? 'map-panel map-panel-short' : 'map-panel'} aria-labelledby={id}>
      <header className="map-panel-head">
        <h2 id={id}>{title}</h2>
        <p role="status">{note}</p>
        <Button look="text" aria-label="Закрыть панель" icon={<CloseOutlined />} onClick={close} />
      </header>
      {children}
    </section>
  );
}
