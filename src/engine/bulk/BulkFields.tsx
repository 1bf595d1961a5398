import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { labelOf } from '#record/labelOf.ts';
import type { Values } from '#record/values.ts';
import { Button } from '#ui/button/Button.tsx';
import { onHeldKey } from '#ui/layers/heldKey.ts';
import { FormField } from '../fields/FormField.tsx';
import { FormProvider, type FormContextValue } from '../core/formContext.tsx';
import { SidePanels } from '../panels/SidePanels.tsx';
import type { BulkForm } from './bulkForm.ts';

/** Whether a field may be filled depends on each record, not on the other fields here. */
const noConditions = {};

interface BulkFieldsProps {
  form: BulkForm;
  show: (wanted: Values) => void;
  cancel: () => void;
}

/** Draws the fields that can be set in many records; an untouched and unmarked field stays unchanged in each record. */
export function BulkFields({ form, show, cancel }: BulkFieldsProps): ReactNode {
  const hint = useId();
  const element = useRef<HTMLFormElement>(null);
  const { declaration, store, names } = form;
  const isPanelOpen = useStore(store, ({ openPanel }) => openPanel !== null);
  const none = useStore(form.marked, (marked) => marked.names.size === 0);
  const context = useMemo(
    (): FormContextValue => ({
      declaration,
      store,
      conditions: noConditions,
      record: null,
      isNew: false,
      place: 'form',
      readOnly: false,
    }),
    [declaration, store],
  );
  const submit = () => {
    const wanted = none ? null : form.newValues();
    if (wanted) show(wanted);
  };
  return (
    <FormProvider value={context}>
      <div className={isPanelOpen ? 'split split-open' : 'split'}>
        <form
          className="modal-form"
          noValidate
          aria-label="Что изменить"
          ref={element}
          onKeyDown={onHeldKey}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="modal-form-fields">
            {names.map((name) => (
              <BulkField key={name} form={form} name={name} />
            ))}
          </div>
          <div className="modal-form-foot">
            <span id={hint} className="field-hint">
              {none ? 'Отметьте, что изменить' : ''}
            </span>
            <Button onClick={cancel}>Отмена</Button>
            <Button look="primary" type="submit" disabled={none} aria-describedby={hint}>
              Показать
            </Button>
          </div>
        </form>
        <SidePanels />
      </div>
    </FormProvider>
  );
}

function BulkField({ form, name }: { form: BulkForm; name: string }): ReactNode {
  const on = useStore(form.marked, ({ names }) => names.has(name));
  return (
    <div className={on ? 'bulk-field bulk-field-on' : 'bulk-field'}>
      <label className="bulk-mark">
        <input
          type="checkbox"
          checked={on}
          aria-label={`Изменить: ${labelOf(form.declaration, name)}`}
          onChange={(event) => form.mark(name, event.target.checked)}
        />
        <span aria-hidden>изменить</span>
      </label>
      <FormField name={name} />
    </div>
  );
}
