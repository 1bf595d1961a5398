import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { firstNames } from '#codecs/plural.ts';
import { bodyOf } from '#record/body.ts';
import { labelOf } from '#record/labelOf.ts';
import { conditionsIn } from '#record/conditions.ts';
import { normalise, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { failureText } from '../core/policies.ts';
import type { Id } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useEarlierChangesLink } from '../core/useEarlierChangesLink.ts';
import { useWriteEffects } from '../core/useWriteEffects.ts';
import { withNote } from '../core/writes/notifyWrite.ts';
import type { ChangedValues } from '../core/writeEffects.ts';
import { BulkFields } from './BulkFields.tsx';
import { createBulkForm } from './bulkForm.ts';
import { BulkPreview, recordsToChange } from './BulkPreview.tsx';
import { BulkWriting } from './BulkWriting.tsx';
import { planOf, type BulkPlan } from '../runs/bulkPlan.ts';
import type { RecordNaming } from '../runs/bulkText.ts';
import { undoAll } from '../runs/bulkUndo.ts';
import { undoWrite } from '../runs/undoWrite.ts';
import { createBulkJob, type BulkJob } from '../runs/bulkJob.ts';
import { notifyBulkJobEnded } from '../runs/notifyBulkJobEnded.ts';
import { useBulkWriter, type BulkWriteResult, type RecordingWriter } from '../runs/useBulkWriter.ts';

interface BulkChangeProps {
  declaration: Declaration;
  ids: readonly Id[];
  nameOf: RecordNaming;
  /** Called with the ids that stay selected, null when the selection is unchanged. */
  close: (left: readonly Id[] | null) => void;
}

type Plans = BulkJob<BulkPlan>;
/** The writes, and what removes them from `Прежние изменения` when they are undone. */
type Writes = BulkJob<BulkWriteResult> & Pick<RecordingWriter, 'forget'>;
type Step =
  | { name: 'form' }
  | { name: 'preview'; plans: Plans }
  | { name: 'writing'; plans: Plans; writes: Writes; note: string | undefined };

/** Sets the same values in many records: choice of fields, preview of each change, then the writes. */
export function BulkChange({ declaration, ids, nameOf, close }: BulkChangeProps): ReactNode {
  const writer = useBulkWriter(declaration);
  const { host, customFields } = useEngine();
  const [form] = useState(() => createBulkForm(declaration));
  const [step, setStep] = useState<Step>({ name: 'form' });
  const isPanelOpen = useStore(form.store, ({ openPanel }) => openPanel !== null);
  const isMarked = () => form.marked.getState().names.size > 0;
  useUnsaved(isMarked, { holdsList: true });
  const more = useEarlierChangesLink(declaration);
  const loadEffects = useWriteEffects(declaration);
  const reasonOf = (error: unknown) => failureText(declaration.errors, error);

  const show = (values: Values) => {
    const plans = createBulkJob(ids, async (id) => planOf(declaration, await writer.read(id), values));
    setStep({ name: 'preview', plans });
    void plans.run();
  };
  const finish = (plans: Plans, { results, refusals, total, forget }: Writes, note: string | undefined) => {
    const written = [...results].flatMap(([id, item]) => (item ? [[id, item] as const] : []));
    writer.refresh();
    if (written.length > 0) {
      const changed = new Map(written);
      const one = (id: Id) => undoWrite(writer, { id, made: false, changes: changed.get(id)?.changes ?? [] });
      const undo = {
        ids: [...changed.keys()],
        one,
        nameOf,
        reasonOf,
        refresh: writer.refresh,
        done: () => void forget(),
      };
      showMessage({
        text: withNote(`Изменено записей: ${formatNumber(written.length)}`, note),
        ...(host.history === false ? {} : { action: { label: 'Вернуть всё', run: () => undoAll(undo) } }),
        ...(more && { more }),
      });
    } else if (refusals.size === 0 && total === results.size)
      showMessage({ text: 'Записи уже такие, ничего не изменено' });
    close(ids.filter((id) => !results.has(id) && !isSame(plans.results.get(id))));
  };
  const left = useStopOnLeave(step);
  const run = async (plans: Plans, writes: Writes, note: string | undefined) => {
    if (!(await writes.run())) return;
    notifyBulkJobEnded('Изменение записей', writes);
    if (left.current || (writes.getState().state === 'done' && writes.refusals.size === 0)) finish(plans, writes, note);
  };
  const write = async (plans: Plans) => {
    const changing = new Map(recordsToChange(plans));
    if (!(await mayWrite(declaration, [...changing.values()]))) return;
    const effect = await (await loadEffects())?.ofSave(changesOf(declaration, changing, customFields));
    if (effect && !(await confirm({ ...effect, no: 'Отмена' }))) return;
    const recording = writer.recording({ kind: 'change', title: changeTitle(declaration, changing.values()) });
    const job = createBulkJob([...changing.keys()], (id) => recording.write(id, changing.get(id) as BulkPlan));
    const writes = Object.assign(job, { forget: recording.forget });
    setStep({ name: 'writing', plans, writes, note: effect?.note });
    await run(plans, writes, effect?.note);
  };
  const leave = async () => {
    if (step.name === 'preview') {
      step.plans.stop();
      setStep({ name: 'form' });
    } else if (step.name === 'writing' && step.writes.getState().state === 'running') step.writes.stop();
    else if (step.name === 'writing') finish(step.plans, step.writes, step.note);
    else if (await confirmDiscard(isMarked())) close(null);
  };
  return (
    <Modal
      name={`Изменить записи: ${formatNumber(ids.length)}`}
      open
      close={() => void leave()}
      wide={step.name !== 'form' || isPanelOpen}
    >
      {step.name === 'form' && <BulkFields form={form} show={show} cancel={() => void leave()} />}
      {step.name === 'preview' && (
        <BulkPreview
          {...{ declaration, nameOf }}
          plans={step.plans}
          back={() => void leave()}
          write={() => void write(step.plans)}
        />
      )}
      {step.name === 'writing' && (
        <BulkWriting
          label="Записано"
          rejectedLabel="Не записаны"
          work={step.writes}
          {...{ nameOf, reasonOf }}
          goOn={() => void run(step.plans, step.writes, step.note)}
          leave={() => void leave()}
        />
      )}
    </Modal>
  );
}

/** Stops what runs when the dialog is left; returns whether it was. */
function useStopOnLeave(step: Step): RefObject<boolean> {
  const left = useRef(false);
  const stop = useEffectEvent(() => {
    if (step.name === 'writing') step.writes.stop();
    else if (step.name === 'preview') step.plans.stop();
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      stop();
    };
  }, []);
  return left;
}

function changesOf(
  declaration: Declaration,
  changing: ReadonlyMap<Id, BulkPlan>,
  customFields: Parameters<typeof bodyOf>[3],
): ChangedValues[] {
  return [...changing].map(([id, { before, after }]) => ({
    id,
    before,
    after,
    body: bodyOf(declaration, after, id, customFields),
  }));
}

/** `Изменено: Статус, Комментарий`. */
function changeTitle(declaration: Declaration, plans: Iterable<BulkPlan>): string {
  const names = [...plans].flatMap((plan) => plan.changes.map(({ name }) => name));
  return `Изменено: ${firstNames(
    [...new Set(names)].map((name) => labelOf(declaration, name)),
    3,
  )}`;
}

function isSame(plan: BulkPlan | undefined): boolean {
  return plan !== undefined && plan.changes.length === 0;
}

/** Asks the questions of the form's save once for all records. */
async function mayWrite(declaration: Declaration, plans: readonly BulkPlan[]): Promise<boolean> {
  const question = declaration.form?.confirm;
  const confirmCondition = conditionsIn(declaration)['confirm'];
  if (!question || !plans.some(({ after }) => confirmCondition?.(normalise(after, false)) === true)) return true;
  return confirm({ title: question.title, yes: question.yes, no: 'Отмена' });
}
