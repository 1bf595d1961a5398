import type { ReactNode } from 'react';
import './facts.css';

/** A label and what it says; `wide` takes the whole width. */
export interface Fact { label: string; value: ReactNode; wide?: boolean }

/** What a record says, label by label, in two columns (docs/decisions/0008). */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'fact fact-wide' : 'fact'}><dt>{label}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}
