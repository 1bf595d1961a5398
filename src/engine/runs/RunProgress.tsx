import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';

interface RunProgressProps {
  label: string;
  /** Number of attempted records, of the successful ones among them, and of all. */
  finished: number;
  successful: number;
  total: number;
  /** Why the work stopped; '' while it runs. */
  note: string;
}

/** Draws how far work on many records is. */
export function RunProgress({ label, finished, successful, total, note }: RunProgressProps): ReactNode {
  const percent = (finished / Math.max(1, total)) * 100;
  return (
    <div className="bulk-progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className="bulk-bar"
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>{`${label}: ${formatNumber(successful)} из ${formatNumber(total)}`}</p>
      <p role="status" className="bulk-state">
        {note}
      </p>
    </div>
  );
}
