import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { openDialogs } from '../dialogs/dialogs.ts';
import { focusInvalid } from '../layers/focus.ts';
import { usePopup } from '../layers/usePopup.ts';
import { usePopoverPlace } from './usePopoverPlace.ts';
import './popover.css';

interface PopoverProps {
  /** Name of the button and of the popup. */
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the accessible name becomes a tooltip. */
  bare?: boolean;
  /** Additional text of the button, such as the chosen view. */
  detail?: string | undefined;
  /** Reason why it cannot be opened now. */
  unavailable?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a small dialog: Esc, a press elsewhere and Tab past its ends close it; a question that it asks does
 * not.
 */
export function Popover({ label, icon, bare = false, detail, unavailable, children }: PopoverProps): ReactNode {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { anchor, floating, style } = usePopoverPlace(open);
  const setField = useCallback(
    (node: HTMLDivElement | null) => {
      field.current = node;
      anchor(node);
    },
    [anchor],
  );
  const setPopup = useCallback(
    (node: HTMLDivElement | null) => {
      popup.current = node;
      floating(node);
    },
    [floating],
  );
  const { onKeyDown } = usePopup(open, { field, trigger, popup }, () => {
    if (openDialogs.getState().dialogs.length === 0) setOpen(false);
  });
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (open && !focusInvalid(popup.current)) popup.current?.focus();
  }, [open]);
  return (
    <div className="popover" ref={setField}>
      <button
        ref={trigger}
        type="button"
        className={bare ? 'help-button' : 'button button-plain popover-button'}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={bare ? label : (unavailable ?? detail ?? (icon ? label : undefined))}
        {...(unavailable === undefined ? {} : { 'aria-disabled': true, 'aria-description': unavailable })}
        onClick={() => {
          if (open || unavailable === undefined) setOpen(!open);
        }}
      >
        {icon}
        {!bare && <span>{label}</span>}
        {detail !== undefined && <span className="popover-detail">{detail}</span>}
      </button>
      {open &&
        createPortal(
          <div
            ref={setPopup}
            tabIndex={-1}
            style={style}
            className="dropdown popover-panel"
            role="dialog"
            aria-label={label}
            onKeyDown={onKeyDown}
          >
            {children(close)}
          </div>,
          document.body,
        )}
    </div>
  );
}
