import { Modal as AntModal } from 'antd';
import type { ReactNode } from 'react';
import { useLayer, zIndex } from '../layers/layers.ts';

interface ModalProps {
  /** The accessible name (spec D6); shown as the title unless `hideTitle`. */
  name: string;
  hideTitle?: boolean;
  open: boolean;
  close: () => void;
  closed?: () => void;
  width: number;
  level?: 'main' | 'info';
  /** Overlay clicks close only where the specification says so (part2, the task modal). */
  overlayCloses?: boolean;
  children: ReactNode;
}

/** A `role=dialog` over the page: Esc belongs to the layer stack, an overlay click does nothing (part1 §4). */
export function Modal({ name, hideTitle = false, open, close, closed, width, level = 'main', overlayCloses = false, children }: ModalProps): ReactNode {
  useLayer(open, close);
  return (
    <AntModal
      open={open} onCancel={close} {...(closed ? { afterClose: closed } : {})} width={width} zIndex={zIndex[level]}
      keyboard={false} maskClosable={overlayCloses} footer={null} destroyOnHidden centered
      styles={{ content: { paddingBlock: 16 }, header: hideTitle ? { margin: 0, height: 0 } : {} }}
      title={hideTitle ? <span className="visually-hidden">{name}</span> : name} closable={{ 'aria-label': 'Закрыть окно' }}
    >
      {children}
    </AntModal>
  );
}
