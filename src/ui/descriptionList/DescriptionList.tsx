import type { ReactNode } from 'react';
import './descriptionList.css';

/** A label and what it says; `wide` takes the whole width. */
export interface DescriptionItem {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/** What a record says, label by label, in two columns (docs/decisions/0008). */
export function DescriptionList({ facts }: { facts: readonly DescriptionItem[] }): ReactNode {
  return (
    <dl className="descriptions">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'description description-wide' : 'description'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
