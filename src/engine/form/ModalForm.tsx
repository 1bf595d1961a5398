import { Button } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { ask } from '../dialogs/dialogs.ts';
import { Modal } from '../dialogs/Modal.tsx';
import { SidePanels } from '../panels/SidePanels.tsx';
import { emptyValues, valueFields, valuesOf, type Conditions, type Values } from '../values/values.ts';
import { FormBody } from './FormBody.tsx';
import { FormProvider, type FormContextValue } from './formContext.tsx';
import { createFormStore } from './formStore.ts';
import { useSave } from './useSave.ts';

interface ModalFormProps {
  declaration: Declaration;
  conditions: Conditions;
  id: string | number | null;
  /** The loaded record, null for a new one. */
  record: Values | null;
  close: () => void;
  saved: () => void;
}

/** The form of a resource in a modal, with at most one side panel open (part1 §4). */
export function ModalForm({ declaration, conditions, id, record, close, saved }: ModalFormProps): ReactNode {
  const isNew = id === null;
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const store = useMemo(() => createFormStore(
    declaration,
    isNew ? emptyValues(declaration, valueFields(declaration)) : valuesOf(declaration, record, conditions),
  ), [declaration, isNew, record, conditions]);
  const context = useMemo((): FormContextValue => ({ declaration, store, conditions, record, isNew, place: 'form' }), [declaration, store, conditions, record, isNew]);
  const { busy, save } = useSave(declaration, conditions, store, id);
  const panel = useStore(store, (state) => state.openPanel);
  useUnloadWarning(() => open && store.isDirty());

  const tryClose = async () => {
    if (busy) return;
    const leave = !store.isDirty() || await ask({ title: 'Закрыть без сохранения?', yes: 'Закрыть', no: 'Продолжить' });
    if (leave) setOpen(false);
  };
  const submit = async () => {
    if (!await save()) return;
    setDone(() => saved);
    setOpen(false);
  };
  const submitText = isNew ? declaration.form?.submit.create ?? 'Создать' : declaration.form?.submit.update ?? 'Обновить';
  return (
    <FormProvider value={context}>
      <Modal name={declaration.one} hideTitle={declaration.form?.title !== undefined} open={open} close={() => void tryClose()} closed={done} width={panel ? 1080 : 600}>
        <div className={panel ? 'double double-open' : 'double'}>
          <form
            className="modal-form" noValidate aria-label={declaration.one}
            onSubmit={(event) => { event.preventDefault(); void submit(); }}
          >
            <div className="modal-form-fields"><FormBody /></div>
            <div className="modal-form-foot">
              <Button type="primary" htmlType="submit" disabled={busy} loading={busy}>{submitText}</Button>
            </div>
          </form>
          <SidePanels />
        </div>
      </Modal>
    </FormProvider>
  );
}

/** A tab that is closed over unsaved changes asks first. */
function useUnloadWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  });
}
