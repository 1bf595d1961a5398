import type { ReactNode } from 'react';
import { useLayer } from '../layers/layers.ts';
import { Loading } from '../asyncState/AsyncState.tsx';

/** What is about to open is on its way; until it is there, Esc takes the wish back. */
export function ModalLoading({ close }: { close: () => void }): ReactNode {
  useLayer(true, close, 'modal');
  return (
    <div className="cover">
      <Loading active />
    </div>
  );
}
