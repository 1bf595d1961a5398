import { DoubleLeftOutlined } from '@ant-design/icons';
import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { giveLostFocus } from '../layers/focus.ts';
import { useLayer } from '../layers/layers.ts';

interface SidePanelProps {
  title: string;
  close: () => void;
  children: ReactNode;
  /** The text of the button beside the title, `Сохранить` by default; null for a panel that only shows. */
  save?: string | null;
  /** What the button does besides closing; by default it only closes. */
  onSave?: () => void;
  /** While a request runs, the button is disabled. */
  busy?: boolean;
  foot?: ReactNode;
}

/** What had the focus when a form opened its panel: in a narrow window the panel hides it, and what loads or replaces the panel comes later. */
export const OpenerContext = createContext<Element | null>(null);

/** Whether somebody types elsewhere by now: a panel that had to be fetched comes some time after it was asked for. */
function wentOn(before: Element | null): boolean {
  return document.activeElement !== before && document.activeElement?.matches('input, textarea') === true;
}

/** A panel beside a form: a region named by its title (spec D7). Esc closes it and not the modal. */
export function SidePanel({
  title,
  close,
  children,
  save = 'Сохранить',
  onSave = close,
  busy = false,
  foot,
}: SidePanelProps): ReactNode {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const opener = use(OpenerContext);
  const [focused] = useState(() => document.activeElement);
  const before = opener ?? focused;
  useLayer(true, close);
  useEffect(() => {
    // Of a modal, what is around the dialog takes the focus.
    const modal = panel.current?.closest('[tabindex="-1"]');
    const first =
      panel.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled') ??
      panel.current?.querySelector<HTMLElement>('button');
    if (!wentOn(before)) first?.focus({ preventScroll: true });
    // A focus that is elsewhere by then is on what opens another panel.
    return () => giveLostFocus(before, modal);
  }, [before]);
  return (
    <section className="side-panel" aria-labelledby={id} ref={panel}>
      <header className="side-panel-head">
        <Button look="text" aria-label="Закрыть панель" icon={<DoubleLeftOutlined />} onClick={close} />
        <h2 id={id}>{title}</h2>
        {save && (
          <Button look="primary" disabled={busy} onClick={onSave}>
            {save}
          </Button>
        )}
      </header>
      <div className="side-panel-body">{children}</div>
      {foot && <footer className="side-panel-foot">{foot}</footer>}
    </section>
  );
}
