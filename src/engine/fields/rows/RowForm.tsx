import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { conditionsIn } from '#record/conditions.ts';
import { formFields } from '#record/formFields.ts';
import { brokenInRow } from '#record/rows.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { FormProvider, type FormContextValue } from '../../form/formContext.tsx';
import { FormField } from '../../form/FormField.tsx';
import { createFormStore } from '../../form/formStore.ts';

/** What can be done with a row besides filling it in; without `move` the order means nothing. */
export interface RowActions {
  remove: (() => void) | undefined;
  move: ((by: 1 | -1) => void) | undefined;
  drag: (event: PointerEvent<HTMLElement>) => void;
}

interface RowFormProps {
  field: FieldOf<'rows'>;
  declaration: Declaration;
  /** From 0. */
  index: number;
  count: number;
  values: Values;
  change: (values: Values) => void;
  /** What was loaded of the row: it names what is chosen. */
  record: Values | null;
  readOnly: boolean;
  /** A save has failed: what is wrong is marked. */
  marked: boolean;
  actions: RowActions;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One row of a table within a form: a form of its own, in one line where there is room. */
export function RowForm({ field, declaration, index, count, values, change, record, readOnly, marked, actions }: RowFormProps): ReactNode {
  const [store] = useState(() => createFormStore(declaration, values));
  const told = useRef(values);
  const tell = useRef(change);
  useEffect(() => {
    tell.current = change;
  }, [change]);
  useEffect(() => {
    if (told.current === values) return;
    told.current = values;
    store.reset(values);
  }, [store, values]);
  useEffect(() => store.subscribe((now) => {
    if (now.values === told.current) return;
    told.current = now.values;
    tell.current(now.values);
  }), [store]);
  useEffect(() => {
    if (marked) store.point((now) => brokenInRow(field, now));
  }, [store, field, marked]);
  const form = useMemo((): FormContextValue => ({ declaration, store, conditions: conditionsIn(declaration), record, isNew: false, place: 'form', readOnly }), [declaration, store, record, readOnly]);
  const name = `Строка ${index + 1}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || !actions.move) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(step);
  };
  return (
    <div className="rows-row" role="group" aria-label={`${name} из ${count}`} onKeyDown={onKeyDown}>
      {actions.move && <span className="rows-handle" aria-hidden onPointerDown={actions.drag}><HolderOutlined /></span>}
      <span className="rows-number" aria-hidden>{index + 1}</span>
      <FormProvider value={form}>
        <div className="rows-fields">{formFields(declaration).map((own) => <FormField key={own} name={own} />)}</div>
      </FormProvider>
      {actions.move && (
        <>
          <button type="button" className="icon-button" aria-label={`Выше: ${name}`} aria-disabled={index === 0} onClick={() => actions.move?.(-1)}><ArrowUpOutlined /></button>
          <button type="button" className="icon-button" aria-label={`Ниже: ${name}`} aria-disabled={index === count - 1} onClick={() => actions.move?.(1)}><ArrowDownOutlined /></button>
        </>
      )}
      {actions.remove && <button type="button" className="icon-button" aria-label={`Удалить: ${name}`} onClick={actions.remove}><DeleteOutlined /></button>}
    </div>
  );
}
