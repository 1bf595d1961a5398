import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { BulkProgress } from '../runs/BulkProgress.tsx';
import type { Naming } from '../runs/bulkText.ts';
import type { BulkJob } from '../runs/bulkJob.ts';
import { RejectedRecords } from '../runs/RejectedRecords.tsx';
import { RunButtons } from '../runs/RunButtons.tsx';

interface BulkWritingProps {
  /** What is counted: `Записано`. */
  label: string;
  /** What the refused ones are: `Не записаны`. */
  refused: string;
  work: BulkJob<unknown>;
  nameOf: Naming;
  reasonOf: (error: unknown) => string;
  goOn: () => void;
  leave: () => void;
}

/** Records being written: how far it is, and once it stands still which are refused and why. */
export function BulkWriting({ label, refused, work, nameOf, reasonOf, goOn, leave }: BulkWritingProps): ReactNode {
  const state = useStore(work, (now) => now.state);
  const stands = state !== 'ready' && state !== 'running';
  return (
    <div className="bulk-work">
      <BulkProgress label={label} work={work} />
      {stands && (
        <RejectedRecords
          title={refused}
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
