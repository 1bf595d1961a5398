import { useId, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Kind } from '#schemas/declaration/field.ts';
import { inputs } from '../fields/inputs.tsx';
import type { InputProps } from '../fields/props.ts';
import { disabledReason } from './disabledReason.ts';
import { useCondition, useField, useFieldValue, useFormContext } from './formContext.tsx';
import { useIsWaiting } from './useIsWaiting.ts';

/** Kinds whose label is not a `<label for>`: they name a group, or carry their label themselves. */
const groupKinds: ReadonlySet<Kind> = new Set(['radio', 'checkboxes', 'dateRange', 'images']);
const selfLabelled: ReadonlySet<Kind> = new Set(['flag', 'picker', 'custom', 'editableTitle', 'note']);

/** One field of a form or filter: label, input, hint and error. It renders on its own change and on that of its conditions. */
export function FormField({ name }: { name: string }): ReactNode {
  const visible = useCondition(`visibleWhen:${name}`);
  return visible ? <VisibleField name={name} /> : null;
}

function VisibleField({ name }: { name: string }): ReactNode {
  const id = useId();
  const field = useField(name);
  const { declaration, store, readOnly } = useFormContext();
  const value = useFieldValue(name);
  const error = useStore(store, (state) => state.errors[name]);
  const enabled = useCondition(`enabledWhen:${name}`);
  const waiting = useIsWaiting(field);
  const reason = enabled && !waiting ? undefined : disabledReason(declaration, field);
  // The table of inputs pairs each kind with its own props; TypeScript cannot follow that through one lookup.
  const Input = inputs[field.kind] as ComponentType<InputProps>;
  const label = field.label ?? ('panel' in field ? field.panel : undefined) ?? field.placeholder ?? name;
  const described = [error ? `${id}-error` : '', field.hint ? `${id}-hint` : '', reason ? `${id}-disabled` : ''].filter(Boolean).join(' ');
  return (
    <div className={`field field-${field.kind}`}>
      {field.label && !selfLabelled.has(field.kind) && (
        groupKinds.has(field.kind) ? <span className="field-label" aria-hidden>{field.label}</span> : <label className="field-label" htmlFor={id}>{field.label}</label>
      )}
      <Input
        id={id} name={name} field={field} label={label} value={value} change={(next) => store.change(name, next)}
        disabled={readOnly || !enabled} invalid={error !== undefined} describedBy={described || undefined}
      />
      {field.hint && <span className="field-hint" id={`${id}-hint`}>{field.hint}</span>}
      {reason && <span className="field-hint field-disabled" id={`${id}-disabled`}>{reason}</span>}
      {error && <span className="field-error" id={`${id}-error`} role="alert">{error}</span>}
    </div>
  );
}
