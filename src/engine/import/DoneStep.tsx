import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import { BulkProgress } from '../runs/BulkProgress.tsx';
import type { BulkJob } from '../runs/bulkJob.ts';
import type { RecordNaming } from '../runs/bulkText.ts';
import { RejectedRecords } from '../runs/RejectedRecords.tsx';
import type { Id } from '../list/useResourceList.ts';
import { RunButtons } from '../runs/RunButtons.tsx';
import type { ImportResult } from './rowWriter.ts';

interface DoneStepProps {
  work: BulkJob<ImportResult | null>;
  nameOf: RecordNaming;
  /** Rows not written because the check or the API refused them, with reasons. */
  unwritten: readonly (readonly [Id, string])[];
  /** Undoes the whole import. */
  undo: () => void;
  goOn: () => void;
  saveErrors: (() => void) | undefined;
  /** Rechecks the rows that were not written: they may refer to records created by the other rows. */
  checkRest: (() => void) | undefined;
  close: () => void;
}

/** Draws the progress of writing rows and, once finished, the result and the undo button. */
export function DoneStep({
  work,
  nameOf,
  unwritten,
  undo,
  goOn,
  saveErrors,
  checkRest,
  close,
}: DoneStepProps): ReactNode {
  const { state, isActive } = useStore(work);
  const isPaused = state !== 'ready' && state !== 'running';
  const done = isPaused ? [...work.results.values()].filter((item) => item !== null) : [];
  const made = done.filter((item) => item.made).length;
  return (
    <div className="import">
      <BulkProgress label="Записано" work={work} />
      {isPaused && (
        <p
          role="status"
          className="import-counts"
        >{`Добавлено ${formatNumber(made)} · Изменено ${formatNumber(done.length - made)} · Не записано ${formatNumber(unwritten.length)}`}</p>
      )}
      {isPaused && <RejectedRecords title="Не записаны" reasons={unwritten} nameOf={nameOf} />}
      <RunButtons state={state} stop={work.stop} goOn={goOn}>
        {saveErrors && <Button onClick={saveErrors}>Скачать строки с ошибками</Button>}
        {made > 0 && !isActive && checkRest && <Button onClick={checkRest}>Проверить остальные</Button>}
        {done.length > 0 && !isActive && <Button onClick={undo}>Отменить загрузку</Button>}
        <Button look={state === 'done' ? 'primary' : 'plain'} onClick={close}>
          Закрыть
        </Button>
      </RunButtons>
    </div>
  );
}
