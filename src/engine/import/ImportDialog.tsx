import type { ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import '../bulk/bulk.css';
import { useEarlierChangesLink } from '../core/useEarlierChangesLink.ts';
import { failureText } from '../core/policies.ts';
import type { Id } from '../list/useResourceList.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import './import.css';
import { PreviewStep } from './PreviewStep.tsx';
import type { ImportCheck } from './importCheck.ts';
import type { QueueState } from './importQueue.ts';
import { QueueStep } from './QueueStep.tsx';
import { saveRejections } from './saveRejections.ts';
import { saveErrors, saveTemplate } from './saveRows.ts';
import { bulkFields } from '../runs/bulkPlan.ts';
import { useLookupSource } from '../lookups/useLookupSource.ts';
import { UndoStep } from '../runs/UndoStep.tsx';
import { useImportSteps, type ImportSteps } from './useImportSteps.ts';

interface ImportDialogProps {
  declaration: Declaration;
  close: () => void;
}

const nameOf = (row: Id) => `Строка ${row}`;

/** Draws `Загрузить из файла`: file, column mapping, preview, then the writes (docs/import.md). */
export function ImportDialog({ declaration, close }: ImportDialogProps): ReactNode {
  const {
    step,
    file,
    matching,
    keyField,
    setKeyField,
    take,
    reread,
    place,
    check,
    answer,
    write,
    goOn,
    undo,
    undoEarlier,
    openQueue,
    runQueue,
    undoQueue,
    back,
    leave,
  } = useImportSteps(declaration, close);
  const link = useEarlierChangesLink(declaration);
  const changes = declaration.list?.delete || bulkFields(declaration).length > 0 ? link : undefined;
  const reasonOf = (error: unknown) => failureText(declaration.errors, error);
  const { planning, unwritten, unwrittenIn, saveWrong, saveUnwritten } = useUnwrittenRows(
    declaration,
    step,
    file,
    reasonOf,
  );
  return (
    <Modal name="Загрузить из файла" open close={() => void leave()} wide={step.name !== 'file'}>
      {step.name === 'file' && (
        <FileStep
          reading={step.reading}
          error={step.error}
          take={(source) => void take(source)}
          template={() => void saveTemplate(declaration)}
        />
      )}
      {step.name === 'file' && undoEarlier && (
        <EarlierImports declaration={declaration} undo={undoEarlier} open={openQueue} />
      )}
      {step.name === 'file' && changes && (
        <div className="import-changes">
          <Button
            look="link"
            onClick={() => {
              close();
              changes.run();
            }}
          >
            {changes.label}
          </Button>
        </div>
      )}
      {step.name === 'columns' && file && matching && (
        <ColumnsStep
          {...{ declaration, file, matching, keyField, setKeyField, place, reread, back }}
          check={() => void check()}
        />
      )}
      {step.name === 'check' && <CheckStep check={step.check} back={back} />}
      {step.name === 'preview' && planning && file && (
        <PreviewStep
          check={step.check}
          remembers={file.memory?.origin.resource === declaration.name}
          {...{ planning, answer, back }}
          write={() => write(step.check)}
          saveErrors={saveWrong}
        />
      )}
      {step.name === 'done' && (
        <DoneStep
          work={step.work}
          {...{ nameOf, unwritten, close }}
          undo={() => undo(step.work)}
          goOn={() => goOn(step.work)}
          saveErrors={unwritten.length > 0 ? saveWrong : undefined}
          checkRest={unwritten.length > 0 ? () => void check() : undefined}
        />
      )}
      {step.name === 'queue' && (
        <QueueStep
          queue={step.queue}
          {...{ nameOf, close }}
          unwrittenIn={unwrittenIn}
          run={() => runQueue(step.queue)}
          undo={() => undoQueue(step.file)}
          saveErrors={saveUnwritten}
          checkRest={step.check ? () => void check() : undefined}
        />
      )}
      {step.name === 'undo' && (
        <UndoStep work={step.work} {...{ nameOf, reasonOf, close }} goOn={() => goOn(step.work)} />
      )}
    </Modal>
  );
}

/** Returns the rows that were not written, with reasons, and what saves them as a file. */
function useUnwrittenRows(
  declaration: Declaration,
  step: ImportSteps['step'],
  file: ImportSteps['file'],
  reasonOf: (error: unknown) => string,
) {
  const lookups = useLookupSource(declaration);
  const planning = step.name === 'preview' || step.name === 'done' ? step.check.planning() : null;
  const queueRejection = ({ rejections }: QueueState) =>
    rejections.map(({ row, error }) => [row, reasonOf(error)] as const);
  const rejection =
    step.name === 'done'
      ? [...step.work.refusals].map(([row, error]) => [row as number, reasonOf(error)] as const)
      : [];
  const wrong = step.name === 'done' || step.name === 'queue' ? wrongRows(step.check) : [];
  const unwrittenWith = (rejected: readonly (readonly [number, string])[]) =>
    [...new Map([...wrong, ...rejected])].toSorted(([item], [other]) => item - other);
  const unwritten = unwrittenWith(rejection);
  const saveWrong = () => {
    if (file && planning && (step.name === 'preview' || step.name === 'done'))
      void saveErrors(declaration, file, step.check.rows.values(), planning, rejection);
  };
  const saveUnwritten = (state: QueueState) => {
    if (step.name !== 'queue') return;
    const stepPlanning = step.check?.planning() ?? null;
    if (file && step.check && stepPlanning)
      void saveErrors(declaration, file, step.check.rows.values(), stepPlanning, queueRejection(state));
    else void saveRejections(declaration, state.rejections, reasonOf, lookups);
  };
  return {
    planning,
    unwritten,
    unwrittenIn: (state: QueueState) => unwrittenWith(queueRejection(state)),
    saveWrong,
    saveUnwritten,
  };
}

/** Returns the rows that the dry run has refused, with reasons. */
function wrongRows(check: ImportCheck | null): (readonly [number, string])[] {
  return [...(check?.rows ?? [])].flatMap(([row, { plan }]) =>
    plan.state === 'error' ? [[row, plan.errors.map(({ reason }) => reason).join('; ')] as const] : [],
  );
}
