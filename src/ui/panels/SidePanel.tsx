import { DoubleLeftOutlined } from '@ant-design/icons';
import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { giveLostFocus } from '../layers/focus.ts';
import { useLayer } from '../layers/layers.ts';

interface SidePanelProps {
  title: string;
  close: () => void;
  children: ReactNode;
  /** Text of the button beside the title, `Сохранить` by default; null for a read-only panel. */
  save?: string | null;
  /** Action of the button in addition to closing. */
  onSave?: () => void;
  /** Leaves the focus at the top of a panel whose first input follows what is read first. */
  startsAtTop?: boolean;
  /** Disables the button while a request runs. */
  busy?: boolean;
  footer?: ReactNode;
}

/**
 * The element focused when a form opened its panel. It must be remembered early: in a narrow window the panel hides it,
 * and a loading or replaced panel appears later.
 */
export const OpenerContext = createContext<Element | null>(null);

/** Whether the panel cannot be edited, because its form is being saved. */
export const FrozenPanelContext = createContext(false);

/**
 * Checks whether the user already types elsewhere, because a lazily loaded panel appears some time after the request.
 */
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
  startsAtTop = false,
  busy = false,
  footer,
}: SidePanelProps): ReactNode {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const opener = use(OpenerContext);
  const isFrozen = use(FrozenPanelContext);
  const [focused] = useState(() => document.activeElement);
  const before = opener ?? focused;
  useLayer(true, close);
  useEffect(() => {
    // In a modal the wrapper of the dialog takes the focus.
    const modal = panel.current?.closest('[tabindex="-1"]');
    const input = startsAtTop ? null : panel.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled');
    const first = input ?? panel.current?.querySelector<HTMLElement>('button');
    if (!wentOn(before)) first?.focus({ preventScroll: true });
    // A focus elsewhere is already on the opener of another panel.
    return () => giveLostFocus(before, modal);
  }, [before, startsAtTop]);
  return (
    <section className="side-panel" aria-labelledby={id} ref={panel} inert={isFrozen}>
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
      {footer && <footer className="side-panel-foot">{footer}</footer>}
    </section>
  );
}
