import type { ReactNode } from 'react';
import { Popover } from '../popover/Popover.tsx';

export interface HelpProps {
  /** What is explained. */
  label: string;
  text: string;
}

/** A `?` that explains what stands beside it. */
export function HelpButton({ label, text }: HelpProps): ReactNode {
  return <Popover label={`Что такое «${label}»`} icon={<i aria-hidden>?</i>} bare>{() => <p className="help-text">{text}</p>}</Popover>;
}
