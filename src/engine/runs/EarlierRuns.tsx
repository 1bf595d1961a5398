import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import './earlierRuns.css';

/** A finished or running change of many records. */
interface EarlierRun {
  key: string;
  name: string;
  /** When, by whom and how many records. */
  details: string;
  /** Further buttons. */
  children?: ReactNode;
  undo: () => void;
}

interface EarlierRunsProps {
  label: string;
  /** The button of each run: `Отменить загрузку`. */
  undoLabel: string;
  runs: readonly EarlierRun[];
}

/** Lists earlier changes of many records, each with its undo. */
export function EarlierRuns({ label, undoLabel, runs }: EarlierRunsProps): ReactNode {
  return (
    <ul className="earlier-runs" aria-label={label}>
      {runs.map(({ key, name, details, children, undo }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            {` — ${details}`}
          </span>
          {children}
          <Button small aria-label={`${undoLabel} «${name}»`} onClick={undo}>
            {undoLabel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
