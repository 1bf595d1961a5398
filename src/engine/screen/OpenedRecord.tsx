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

/** Draws the record opened from a list: in its custom modal, or in the engine's form. */
export function OpenedRecord({ declaration, id, copyOf, row, close, saved }: OpenedRecordProps): ReactNode {
  const { customModals } = useEngine();
  const modal = declaration.list?.modal;
  const Custom = modal !== undefined && isCustomModalName(modal) ? customModals[modal] : null;
  // The state of one record's modal must never appear for another that Back opens.
  const key = formatOpenParam({ id, copyOf });
  if (Custom) return <Custom key={key} id={id} {...(row ? { record: row } : {})} close={close} saved={saved} />;
  return <LazyFormHost key={key} {...{ declaration, id, copyOf, row, close, saved }} />;
}
