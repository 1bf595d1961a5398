import { useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { titleOf } from '#record/titleOf.ts';
import { SkipOpenAnimation } from '#ui/dialogs/skipOpenAnimation.ts';
import type { Row } from '../core/row.ts';
import { PendingModal } from '../core/modals/PendingModal.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { ModalForm } from './ModalForm.tsx';
import { mayNotCreateText, useFormSource } from './useFormSource.ts';

interface FormHostProps {
  declaration: Declaration;
  /** null creates a new record. */
  id: string | number | null;
  /** Id of the record whose values the new record starts with. */
  copyOf?: string | number | undefined;
  /** The row that the record was opened from. */
  row?: Row | null;
  close: () => void;
  saved: () => void;
}

/** Loads the data of a form and then shows it (part1 §4). */
export default function FormHost({ declaration, id, copyOf, row = null, close, saved }: FormHostProps): ReactNode {
  const source = useFormSource(declaration, id, copyOf);
  const [waited, setWaited] = useState(false);
  if (source.state === 'refused')
    return <PendingModal name={declaration.one} answer={{ state: 'ready' }} missing={mayNotCreateText} close={close} />;
  if (source.state !== 'ready') {
    const skeleton = <FormSkeleton declaration={declaration} title={row ? titleOf(declaration, row) : ''} />;
    return (
      <PendingModal
        name={declaration.one}
        answer={source}
        skeleton={skeleton}
        hideTitle={declaration.form?.title !== undefined}
        onShown={() => setWaited(true)}
        close={close}
      />
    );
  }
  const { record, version, readOnlyReason, reload } = source;
  const loaded = copyOf === undefined ? { record, version, readOnlyReason, reload } : { record: null, copied: record };
  return (
    <SkipOpenAnimation value={waited}>
      <ModalForm {...{ id, close, saved }} declaration={source.declaration} {...loaded} />
    </SkipOpenAnimation>
  );
}
