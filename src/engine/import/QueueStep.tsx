import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import type { RecordNaming } from '../runs/bulkText.ts';
import { RejectedRecords } from '../runs/RejectedRecords.tsx';
import { RunButtons } from '../runs/RunButtons.tsx';
import { RunProgress } from '../runs/RunProgress.tsx';
import type { Id } from '../list/useResourceList.ts';
import type { ImportQueue, QueueState } from './importQueue.ts';

interface QueueStepProps {
  queue: ImportQueue;
  nameOf: RecordNaming;
  /** Returns the rows that were not written, with reasons; some the check has refused before. */
  unwrittenIn: (state: QueueState) => readonly (readonly [Id, string])[];
  run: () => void;
  /** Undoes the whole import. */
  undo: () => void;
  /** Saves the unwritten rows to correct them. */
  saveErrors: (state: QueueState) => void;
  /** Rechecks the rows that were not written; undefined for an import of the list, whose file the page does not have. */
  checkRest: (() => void) | undefined;
  close: () => void;
}

/** Draws how far the server is with the rows of a file and, once it has ended or stopped, the result. */
export function QueueStep({
  queue,
  nameOf,
  unwrittenIn,
  run,
  undo,
  saveErrors,
  checkRest,
  close,
}: QueueStepProps): ReactNode {
  const queueState = useStore(queue);
  const { state, sent, progress } = queueState;
  const isRunning = state === 'sending' || state === 'running';
  const { total = 0, created = 0, changed = 0, rejected = 0 } = progress ?? {};
  const unwritten = isRunning ? [] : unwrittenIn(queueState);
  const hasWritten = created + changed > 0;
  return (
    <div className="import">
      {sent === null ? (
        <RunProgress
          label="Записано"
          finished={created + changed + rejected}
          successful={created + changed}
          total={total}
          note={noteOf(queueState)}
        />
      ) : (
        <RunProgress
          label="Отправлено"
          finished={sent}
          successful={sent}
          total={queue.total}
          note={noteOf(queueState)}
        />
      )}
      {state === 'running' && (
        <p className="field-note">
          Окно можно закрыть: загрузка продолжится на сервере. Её ход виден здесь же, в «Прежних загрузках».
        </p>
      )}
      {!isRunning && (
        <p
          role="status"
          className="import-counts"
        >{`Добавлено ${formatNumber(created)} · Изменено ${formatNumber(changed)} · Не записано ${formatNumber(unwritten.length)}`}</p>
      )}
      <RejectedRecords title="Не записаны" reasons={unwritten} nameOf={nameOf} />
      <RunButtons
        state={state === 'sending' ? 'running' : state}
        stop={() => void queue.stop()}
        goOn={run}
        whileRunning={state === 'running' && <Button onClick={close}>Закрыть</Button>}
      >
        {unwritten.length > 0 && <Button onClick={() => saveErrors(queueState)}>Скачать строки с ошибками</Button>}
        {created > 0 && unwritten.length > 0 && checkRest && <Button onClick={checkRest}>Проверить остальные</Button>}
        {hasWritten && <Button onClick={undo}>Отменить загрузку</Button>}
        <Button look={state === 'done' ? 'primary' : 'plain'} onClick={close}>
          Закрыть
        </Button>
      </RunButtons>
    </div>
  );
}

function noteOf({ state, progress, error }: QueueState): string {
  if (state === 'broken') return `Остановлено: ${error instanceof Error ? error.message : 'нет ответа'}`;
  if (state === 'stopped') return progress?.reason ?? 'Остановлено';
  return progress?.reason == null ? '' : `Сервер повторит попытку: ${progress.reason}`;
}
