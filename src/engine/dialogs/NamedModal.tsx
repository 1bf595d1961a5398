import { Suspense, type ReactNode } from 'react';
import type { ModalName } from '#schemas/declaration/pieces.ts';
import type { CustomModalProps } from '../fields/props.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { Loading } from '../pictures/pictures.tsx';

/** A bespoke modal by its typed name: this is how one room opens another's (ARCHITECTURE.md, Rooms). */
export function NamedModal({ name, ...modal }: CustomModalProps & { name: ModalName }): ReactNode {
  const Named = useEngine().modals[name];
  return Named ? <Suspense fallback={<div className="cover"><Loading active /></div>}><Named {...modal} /></Suspense> : null;
}
