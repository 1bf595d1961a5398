import type { ReactNode } from 'react';
import { isCustomModalName } from '#schemas/declaration/customNames.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { chunked } from '#ui/chunks/chunked.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import type { ResourceListState } from '../list/useResourceList.ts';
import { useEngine } from '../lookups/engineContext.tsx';

export const FormHost = chunked(async () => (await import('../form/FormHost.tsx')).default, Opening);

type OpenedRecordProps = NonNullable<ResourceListState['opened']> & { declaration: Declaration; close: () => void; saved: () => void };

/** A record over whatever list it was opened from: in its custom modal, or in the form of the engine. */
export function OpenedRecord({ declaration, id, row, close, saved }: OpenedRecordProps): ReactNode {
  const { customModals } = useEngine();
  const modal = declaration.list?.modal;
  const Custom = modal !== undefined && isCustomModalName(modal) ? customModals[modal] : null;
  if (Custom) return <Custom id={id} {...(row ? { record: row } : {})} close={close} saved={saved} />;
  return <FormHost declaration={declaration} id={id} close={close} saved={saved} />;
}
