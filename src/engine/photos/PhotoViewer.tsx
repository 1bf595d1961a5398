import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Modal } from '../dialogs/Modal.tsx';
import { Picture } from './Picture.tsx';

interface PhotoViewerProps {
  sources: readonly unknown[];
  at: number;
  show: (index: number) => void;
  close: () => void;
}

/** One photo over everything. While it is open Esc closes it alone (part2 'Feedback issues'): it is a layer of its own. */
export default function PhotoViewer({ sources, at, show, close }: PhotoViewerProps): ReactNode {
  const [zoomed, setZoomed] = useState(false);
  const { length } = sources;
  const step = (by: number) => {
    setZoomed(false);
    show((at + by + length) % length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <Modal name={`Фото ${at + 1} из ${length}`} open close={close} overlayClick={close} width={1180} level="info">
      <div onKeyDown={onKeyDown}>
        <div className={zoomed ? 'photo-stage photo-stage-zoomed' : 'photo-stage'} onClick={() => setZoomed(!zoomed)}>
          <Picture source={sources[at]} alt={`Фото ${at + 1}`} className="photo-whole" />
        </div>
        <div className="photo-tools">
          {length > 1 && <Button icon={<LeftOutlined />} aria-label="Предыдущее фото" onClick={() => step(-1)} />}
          <Button icon={zoomed ? <ZoomOutOutlined /> : <ZoomInOutlined />} aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>{zoomed ? 'Уменьшить' : 'Увеличить'}</Button>
          {length > 1 && <Button icon={<RightOutlined />} aria-label="Следующее фото" onClick={() => step(1)} />}
        </div>
      </div>
    </Modal>
  );
}
