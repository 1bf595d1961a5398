import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { BulkProgress } from '../bulk/BulkProgress.tsx';
import type { BulkJob } from '../bulk/bulkWork.ts';
import type { Naming } from '../bulk/bulkText.ts';
import { RejectedRecords } from '../bulk/Refusals.tsx';
import { RunButtons } from '../bulk/RunButtons.tsx';

interface UndoStepProps {
  work: BulkJob<boolean>;
  nameOf: Naming;
  reasonOf: (error: unknown) => string;
  goOn: () => void;
  close: () => void;
}

/** A file being taken back, and once that is over which rows were not and why. */
export function UndoStep({ work, nameOf, reasonOf, goOn, close }: UndoStepProps): ReactNode {
  const { state } = useStore(work);
  const stands = state !== 'ready' && state !== 'running';
  return (
    <div className="import">
      <BulkProgress label="Отменено" work={work} />
      {stands && <RejectedRecords title="Не отменены" reasons={[...work.refusals].map(([id, error]) => [id, reasonOf(error)] as const)} nameOf={nameOf} />}
      <RunButtons state={state} stop={work.stop} goOn={goOn}><Button look="primary" onClick={close}>Закрыть</Button></RunButtons>
    </div>
  );
}
