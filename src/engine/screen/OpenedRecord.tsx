import type { ReactNode } from 'react';
import { isCustomModalName } from '#schemas/declaration/customNames.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { formatOpenParam } from '../core/openParam.ts';
import type { Opened } from '../core/useOpened.ts';

export const LazyFormHost = lazyComponent(async () => (await import('../form/FormHost.tsx')).default, ModalLoading);

type OpenedRecordProps = Opened & { declaration: Declaration; close: () => void; saved: () => void };

/** A record over whatever list it was opened from: in its custom modal, or in the form of the engine. */
export function OpenedRecord({ declaration, id, copyOf, row, close, saved }: OpenedRecordProps): ReactNode {
  const { customModals } = useEngine();
  const modal = declaration.list?.modal;
  const Custom = modal !== undefined && isCustomModalName(modal) ? customModals[modal] : null;
  // What one record's modal held is never drawn for another that Back leads to.
  const key = formatOpenParam({ id, copyOf });
  if (Custom) return <Custom key={key} id={id} {...(row ? { record: row } : {})} close={close} saved={saved} />;
  return <LazyFormHost key={key} {...{ declaration, id, copyOf, row, close, saved }} />;
}
