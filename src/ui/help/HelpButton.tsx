import type { ReactNode } from 'react';
import { Popover } from '../popover/Popover.tsx';

export interface HelpProps {
  /** Label of the explained item. */
  label: string;
  text: string;
}

/** The `?` is drawn by CSS, so it is not part of the surrounding label or header text. */
const mark = <i aria-hidden />;

/** A `?` button with an explanation of its neighbour. */
export function HelpButton({ label, text }: HelpProps): ReactNode {
  return (
    <Popover label={`Что такое «${label}»`} icon={mark} bare>
      {() => <p className="help-text">{text}</p>}
    </Popover>
  );
}
