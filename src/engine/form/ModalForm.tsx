import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PieceName } from '#schemas/declaration/pieces.ts';
import { Modal } from '../dialogs/Modal.tsx';
import { useEngine } from '../lookups/engineContext.tsx';
import { SidePanels } from '../panels/SidePanels.tsx';
import { FormBody } from './FormBody.tsx';
import { FormProvider, type FormContextValue } from './formContext.tsx';
import { mayLose } from './mayLose.ts';
import { useDeclaredForm, type FormParts } from './useDeclaredForm.ts';
import { useUnsaved } from './useUnsaved.ts';

interface ModalFormProps extends FormParts {
  close: () => void;
  saved: () => void;
}

/** Pixels: the form alone, and with a side panel of the usual width. */
const widths = { form: 600, withPanel: 1080 };

/** The form of a resource in a modal, with at most one side panel open (part1 §4). */
export function ModalForm({ close, saved, ...parts }: ModalFormProps): ReactNode {
  const { declaration: { one, form } } = parts;
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const { context, store, busy, save, submitText } = useDeclaredForm(parts);
  const panel = useWidthOfPanel(context);
  const { readOnly } = context;
  const isUnsaved = () => !readOnly && store.isDirty();
  useUnsaved(() => open && isUnsaved());

  const tryClose = async () => {
    if (!busy && await mayLose(isUnsaved())) setOpen(false);
  };
  const submit = async () => {
    if (busy || readOnly || !await store.leavePanel() || !await save()) return;
    setDone(() => saved);
    setOpen(false);
  };
  return (
    <FormProvider value={context}>
      <Modal name={one} hideTitle={form?.title !== undefined} open={open} close={() => void tryClose()} closed={done} width={panel ?? widths.form}>
        <div className={`double${panel ? ' double-open' : ''}${panel && panel > widths.withPanel ? ' double-wide' : ''}`}>
          <form
            className="modal-form" noValidate aria-label={one}
            onSubmit={(event) => { event.preventDefault(); void submit(); }}
          >
            {/* What is typed while the request runs would be lost when it is answered. */}
            <div className="modal-form-fields"><fieldset className="fields" disabled={busy}><FormBody /></fieldset></div>
            {!readOnly && (
              <div className="modal-form-foot">
                <Button type="primary" htmlType="submit" disabled={busy} loading={busy}>{submitText}</Button>
              </div>
            )}
          </form>
          <SidePanels />
        </div>
      </Modal>
    </FormProvider>
  );
}

/** The width of the modal with the panel that is open; null without one. */
function useWidthOfPanel({ declaration, store }: FormContextValue): number | null {
  const { pieces } = useEngine();
  const panel = useStore(store, (state) => state.openPanel);
  if (panel === null) return null;
  const field = declaration.fields[panel];
  return (field?.kind === 'custom' && pieces[field.piece as PieceName]?.width) || widths.withPanel;
}
