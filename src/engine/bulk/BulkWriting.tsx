import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { BulkProgress } from '../runs/BulkProgress.tsx';
import type { RecordNaming } from '../runs/bulkText.ts';
import type { BulkJob } from '../runs/bulkJob.ts';
import { RejectedRecords } from '../runs/RejectedRecords.tsx';
import { RunButtons } from '../runs/RunButtons.tsx';

interface BulkWritingProps {
  /** Label of the counter: `Записано`. */
  label: string;
  /** Label of the refused records: `Не записаны`. */
  rejectedLabel: string;
  work: BulkJob<unknown>;
  nameOf: RecordNaming;
  reasonOf: (error: unknown) => string;
  goOn: () => void;
  leave: () => void;
}

/** Draws the progress of writing records and, once it stops, the refused records with their reasons. */
export function BulkWriting({
  label,
  rejectedLabel,
  work,
  nameOf,
  reasonOf,
  goOn,
  leave,
}: BulkWritingProps): ReactNode {
  const state = useStore(work, (now) => now.state);
  const isPaused = state !== 'ready' && state !== 'running';
  return (
    <div className="bulk-work">
      <BulkProgress label={label} work={work} />
      {isPaused && (
        <RejectedRecords
          title={rejectedLabel}
          reasons={[...work.refusals].map(([id, error]) => [id, reasonOf(error)] as const)}
          nameOf={nameOf}
        />
      )}
      <RunButtons state={state} stop={work.stop} goOn={goOn}>
        <Button onClick={leave}>Закрыть</Button>
      </RunButtons>
    </div>
  );
}
