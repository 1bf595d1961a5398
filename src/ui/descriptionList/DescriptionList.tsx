import type { ReactNode } from 'react';
import './descriptionList.css';

/** A label and its value; `wide` spans the full width. */
export interface DescriptionItem {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/**
 * Labels and values of a record in two columns.
 *
 * A plain `dl`: `ProDescriptions` can also edit and weighs 352 KB of gzip for text that is read-only.
 */
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
