import type { ReactNode } from 'react';
import { useLayer } from '../layers/layers.ts';
import { Loading } from '../asyncState/AsyncState.tsx';

/** Shown while a modal is loading; Esc cancels the opening. */
export function ModalLoading({ close }: { close: () => void }): ReactNode {
  useLayer(true, close, 'modal');
  return (
    <div className="cover">
      <Loading active />
    </div>
  );
}
