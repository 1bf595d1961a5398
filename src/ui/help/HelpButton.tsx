import type { ReactNode } from 'react';
import { Popover } from '../popover/Popover.tsx';

export interface HelpProps {
  /** What is explained. */
  label: string;
  text: string;
}

/** The styles write the `?`: it is no part of the head or label that it stands in. */
const mark = <i aria-hidden />;

/** A `?` that explains what stands beside it. */
export function HelpButton({ label, text }: HelpProps): ReactNode {
  return (
    <Popover label={`Что такое «${label}»`} icon={mark} bare>
      {() => <p className="help-text">{text}</p>}
    </Popover>
  );
}
