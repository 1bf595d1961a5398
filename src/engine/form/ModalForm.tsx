import { use, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { formFields } from '#record/formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { WaitingForConnection } from '../core/writes/WaitingForConnection.tsx';
import { customFieldNamed, useEngine } from '../core/engineContext.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { onHeldKey } from '#ui/layers/heldKey.ts';
import { controlKey } from '#ui/keyboard/keyPressed.ts';
import { SaveKey } from '#ui/keyboard/useKeys.tsx';
import { RecordNavigationContext } from '#ui/keyboard/contexts.ts';
import { SidePanels } from '../panels/SidePanels.tsx';
import { FormBody } from './FormBody.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { FormProvider, type FormContextValue } from '../core/formContext.tsx';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { useDeclaredForm, type FormParts } from './useDeclaredForm.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';

interface ModalFormProps extends FormParts {
  close: () => void;
  saved: () => void;
}

const RecordActions = lazyComponent(async () => (await import('./RecordActions.tsx')).RecordActions);

/** Maximum columns of a table that fits into the form of a narrow modal. */
const fewColumns = 2;

/** Draws the form of a resource in a modal, with at most one side panel open (part1 §4). */
export function ModalForm({ close, saved, ...parts }: ModalFormProps): ReactNode {
  const { declaration } = parts;
  const { one, form: declared, related: lists } = declaration;
  const { RelatedLists } = useEngine().slots;
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const { context, store, busy, save, wait, question, submitText } = useDeclaredForm(parts);
  const panel = useOpenPanel(context);
  const { readOnly } = context;
  const openedByNavigation = use(RecordNavigationContext)?.openedByNavigation === true;
  const isUnsaved = () => !readOnly && store.isDirty();
  useUnsaved(() => open && isUnsaved());

  const tryClose = async () => {
    // A waiting save is canceled first; the form may then be saved or closed.
    if (wait.waits) wait.giveUp();
    if (!busy && (await confirmDiscard(isUnsaved(), context.draft?.note()))) setOpen(false);
  };
  const submit = async () => {
    if (busy || readOnly || !(await store.leavePanel()) || !(await save())) return;
    setDone(() => saved);
    setOpen(false);
  };
  return (
    <FormProvider value={context}>
      <Modal
        name={one}
        hideTitle={declared?.title !== undefined}
        open={open}
        close={() => void tryClose()}
        closed={done}
        wide={panel !== null || hasWideTable(declaration) || (lists !== undefined && parts.id !== null)}
        opened={() => {
          if (!openedByNavigation) focusFirst(form.current);
        }}
      >
        <div className={`split${panel ? ' split-open' : ''}${panel?.isWide ? ' split-wide' : ''}`}>
          <form
            className="modal-form"
            noValidate
            aria-label={one}
            ref={form}
            onKeyDown={onHeldKey}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            {/* Input typed while the request runs would be lost when the response arrives. */}
            <div className="modal-form-fields">
              <fieldset className="fields" disabled={busy}>
                <FormBody />
              </fieldset>
            </div>
            <WaitingForConnection {...wait} />
            <div className="modal-form-foot">
              <HistoryButton />
              {declaration.actions && context.readOnlyReason !== 'territories' && (
                <ChunkBoundary missing={null}>
                  <RecordActions
                    done={() => {
                      setDone(() => saved);
                      setOpen(false);
                    }}
                  />
                </ChunkBoundary>
              )}
              {!readOnly && (
                <>
                  <SaveKey save={() => void submit()} />
                  <Button onClick={() => void tryClose()}>Отмена</Button>
                  <BusyButton look="primary" type="submit" busy={busy} aria-keyshortcuts={`${controlKey}+Enter`}>
                    {submitText}
                  </BusyButton>
                </>
              )}
            </div>
          </form>
          <SidePanels busy={busy} />
        </div>
        {lists && parts.id !== null && (
          <ChunkBoundary>
            <RelatedLists parent={declaration} related={lists} id={parts.id} />
          </ChunkBoundary>
        )}
      </Modal>
      {question}
    </FormProvider>
  );
}

/** Whether the form has a table with many columns. */
function hasWideTable(declaration: Declaration): boolean {
  return formFields(declaration)
    .map((name) => declaration.fields[name])
    .some((field) => field?.kind === 'rows' && Object.keys(field.fields).length > fewColumns);
}

/** Returns whether the open panel is a wide one; null without a panel. */
function useOpenPanel({ declaration, store }: FormContextValue): { isWide: boolean } | null {
  const engine = useEngine();
  const panel = useStore(store, (state) => state.openPanel);
  if (panel === null) return null;
  const field = declaration.fields[panel];
  return { isWide: field?.kind === 'custom' && customFieldNamed(engine, field.name)?.widePanel === true };
}
