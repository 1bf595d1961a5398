import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { formFields } from '#record/formFields.ts';
import { altStep } from '#ui/keyboard/altStep.ts';
import { FormProvider } from '../../core/formContext.tsx';
import { FormField } from '../FormField.tsx';
import { useNestedForm, type NestedFormOptions } from './useNestedForm.ts';

/** Actions on a row other than editing; without `move` the order has no meaning. */
interface RowFormActions {
  remove: (() => void) | undefined;
  move: ((by: 1 | -1) => void) | undefined;
  drag: (event: PointerEvent<HTMLElement>) => void;
}

interface RowFormProps extends NestedFormOptions {
  /** From 0. */
  index: number;
  count: number;
  actions: RowFormActions;
}

/** Draws one row of a table field: a separate form, on one line if the width allows it. */
export function RowForm({ index, count, actions, ...options }: RowFormProps): ReactNode {
  const form = useNestedForm(options);
  const name = `Строка ${index + 1}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = altStep(event);
    if (step === undefined || !actions.move) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(step);
  };
  return (
    <div className="rows-row" role="group" aria-label={`${name} из ${count}`} onKeyDown={onKeyDown}>
      {actions.move && (
        <span className="rows-handle" aria-hidden onPointerDown={actions.drag}>
          <HolderOutlined />
        </span>
      )}
      <span className="rows-number" aria-hidden>
        {index + 1}
      </span>
      <FormProvider value={form}>
        <div className="rows-fields">
          {formFields(options.declaration).map((own) => (
            <FormField key={own} name={own} />
          ))}
        </div>
      </FormProvider>
      {actions.move && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={`Выше: ${name}`}
            aria-disabled={index === 0}
            onClick={() => actions.move?.(-1)}
          >
            <ArrowUpOutlined />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Ниже: ${name}`}
            aria-disabled={index === count - 1}
            onClick={() => actions.move?.(1)}
          >
            <ArrowDownOutlined />
          </button>
        </>
      )}
      {actions.remove && (
        <button type="button" className="icon-button" aria-label={`Удалить: ${name}`} onClick={actions.remove}>
          <DeleteOutlined />
        </button>
      )}
    </div>
  );
}
