import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import type { Id } from '../list/useResourceList.ts';
import type { RecordNaming } from './bulkText.ts';

/** Maximum number of rows drawn; a longer list is not readable. */
const max = 200;

interface RefusalsProps {
  title: string;
  /** By record, the reason shown last. */
  reasons: readonly (readonly [id: Id, reason: string])[];
  nameOf: RecordNaming;
}

/** Lists the records that were not written, each with its reason. */
export function RejectedRecords({ title, reasons, nameOf }: RefusalsProps): ReactNode {
  if (reasons.length === 0) return null;
  return (
    <section className="bulk-refusals" aria-label={title}>
      <h2>{`${title}: ${formatNumber(reasons.length)}`}</h2>
      <ul tabIndex={0} aria-label={title}>
        {reasons.slice(0, max).map(([id, reason]) => (
          <li key={id}>
            <b>{nameOf(id)}</b>
            {` — ${reason}`}
          </li>
        ))}
      </ul>
      {reasons.length > max && <p className="panel-hint">{`и ещё ${formatNumber(reasons.length - max)}`}</p>}
    </section>
  );
}
