import { useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFloatingList } from '../combobox/useFloatingList.ts';
import { usePopup } from '../layers/usePopup.ts';
import { focusFirst } from '../layers/focus.ts';
import './popover.css';

interface PopoverProps {
  /** The name of the button, and of the popup. */
  label: string;
  icon?: ReactNode;
  /** What the button shows besides its name, such as the chosen view. */
  detail?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button with a small dialog that hangs on it: Esc, a press elsewhere and Tab past its ends close it. */
export function Popover({ label, icon, detail, children }: PopoverProps): ReactNode {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useFloatingList(open, 560);
  const { onKeyDown } = usePopup(open, { field, trigger, popup }, () => setOpen(false));
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <div className="popover" ref={(node) => { field.current = node; list.anchor(node); }}>
      <button ref={trigger} type="button" className="button button-plain popover-button" title={label} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}<span className={icon ? 'popover-label' : undefined}>{label}</span>{detail !== undefined && <span className="popover-detail">{detail}</span>}
      </button>
      {open && createPortal(
        <div
          ref={(node) => { const first = popup.current === null; popup.current = node; list.floating(node); if (node && first) focusFirst(node); }}
          style={list.style} className="dropdown popover-panel" role="dialog" aria-label={label} onKeyDown={onKeyDown}
        >
          {children(close)}
        </div>,
        document.body,
      )}
    </div>
  );
}
