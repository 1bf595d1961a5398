import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import type { BulkJob } from './bulkJob.ts';
import type { RecordNaming } from './bulkText.ts';
import { RejectedRecords } from './RejectedRecords.tsx';
import { RunButtons } from './RunButtons.tsx';

interface UndoStepProps {
  work: BulkJob<boolean>;
  nameOf: RecordNaming;
  reasonOf: (error: unknown) => string;
  goOn: () => void;
  close: () => void;
}

/** Draws the progress of undoing writes and, once finished, those that were not undone with reasons. */
export function UndoStep({ work, nameOf, reasonOf, goOn, close }: UndoStepProps): ReactNode {
  const { state } = useStore(work);
  const isPaused = state !== 'ready' && state !== 'running';
  return (
    <div className="bulk-work">
      <BulkProgress label="Отменено" work={work} />
      {isPaused && (
        <RejectedRecords
          title="Не отменены"
          reasons={[...work.refusals].map(([id, error]) => [id, reasonOf(error)] as const)}
          nameOf={nameOf}
        />
      )}
      <RunButtons state={state} stop={work.stop} goOn={goOn}>
        <Button look="primary" onClick={close}>
          Закрыть
        </Button>
      </RunButtons>
    </div>
  );
}
