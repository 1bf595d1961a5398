import { useId, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { inputs } from '#kinds/registry/inputs.tsx';
import { kindOf } from '#kinds/registry/kinds.ts';
import { InputHostProvider } from '#kinds/shared/inputHost.tsx';
import type { InputProps } from '#kinds/shared/props.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { inputHosts } from './inputHosts.tsx';
import { disabledReason } from './disabledReason.ts';
import { useCondition, useIsRequired } from '../core/formConditions.ts';
import { useField, useFieldValue, useFormContext } from '../core/formContext.tsx';
import { useIsWaiting } from '../core/useIsWaiting.ts';

/**
 * Returns whether a form shows a field's value as text. Fields that display themselves, and custom parts, are drawn
 * unchanged.
 */
function isReadOnly({ form }: Declaration, field: Field): boolean {
  return (
    (form?.readOnly === true || field.readOnly === true) && field.kind !== 'custom' && kindOf(field).role !== 'none'
  );
}

const ReadOnlyValue = lazyComponent(async () => (await import('./ReadOnlyValue.tsx')).ReadOnlyValue);
export const LazyFieldHelp = lazyComponent(async () => (await import('./FieldHelp.tsx')).FieldHelp);

/**
 * Draws one field of a form or filter: label, input, hint and error. It renders only when its value or the fields of
 * its conditions change.
 */
export function FormField({ name }: { name: string }): ReactNode {
  const visible = useCondition(`visibleWhen:${name}`);
  return visible ? <VisibleField name={name} /> : null;
}

function VisibleField({ name }: { name: string }): ReactNode {
  const id = useId();
  const field = useField(name);
  const { declaration, store, readOnly, place } = useFormContext();
  const required = useIsRequired(name);
  const value = useFieldValue(name);
  const broken = useStore(store, (state) => state.errors[name]);
  const enabled = useCondition(`enabledWhen:${name}`);
  const waiting = useIsWaiting(field);
  const isRead = place === 'form' && isReadOnly(declaration, field);
  const reason = isRead || (enabled && !waiting) ? undefined : disabledReason(declaration, field);
  // The table of inputs pairs each kind with its own props; TypeScript cannot follow that through one lookup.
  const Input = inputs[field.kind] as ComponentType<InputProps>;
  const { labelled, ownHint, mistyped } = kindOf(field);
  const hint = field.hint ?? ownHint?.(field);
  const error = broken ?? mistyped?.(value, field);
  // The dialog has already announced all errors.
  const toldInDialog = broken !== undefined && declaration.rules?.show === 'dialog';
  const label = labelOf(declaration, name);
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : '', reason ? `${id}-disabled` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div
      className={`field field-${field.kind}${required ? ' field-required' : ''}`}
      ref={(node) => store.place(name, node)}
    >
      <span className="field-head">
        {isRead && labelled !== 'byElement' && (
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
        )}
        {!isRead && field.label && labelled === 'asGroup' && (
          <span className="field-label" aria-hidden>
            {field.label}
          </span>
        )}
        {field.label && labelled === 'byElement' && (
          <label className="field-label" htmlFor={id}>
            {field.label}
          </label>
        )}
        {place === 'form' && (
          <ChunkBoundary>
            <LazyFieldHelp name={name} label={label} help={field.help} />
          </ChunkBoundary>
        )}
      </span>
      {isRead ? (
        <ChunkBoundary>
          <ReadOnlyValue id={id} name={name} />
        </ChunkBoundary>
      ) : (
        <InputHostProvider value={inputHosts[place]}>
          <Input
            id={id}
            name={name}
            field={field}
            label={label}
            value={value}
            change={(next) => store.change(name, next)}
            disabled={readOnly || field.readOnly === true || !enabled}
            required={required}
            invalid={error !== undefined}
            describedBy={described || undefined}
          />
        </InputHostProvider>
      )}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {reason && (
        <span className="field-hint field-disabled" id={`${id}-disabled`}>
          {reason}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} {...(toldInDialog ? {} : { role: 'alert' })}>
          {error}
        </span>
      )}
    </div>
  );
}
