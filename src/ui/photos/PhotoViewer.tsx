import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Modal } from '../dialogs/Modal.tsx';
import { Picture } from './Picture.tsx';

interface PhotoViewerProps {
  sources: readonly unknown[];
  at: number;
  show: (index: number) => void;
  close: () => void;
}

/**
 * One photo over everything. While it is open Esc closes it alone (part2 'Feedback issues'): it is a layer of its own. Closed, it gives
 * the focus back to the photo it was opened from.
 */
export default function PhotoViewer({ sources, at, show, close }: PhotoViewerProps): ReactNode {
  const [open, setOpen] = useState(true);
  const [zoomed, setZoomed] = useState(false);
  const { length } = sources;
  const step = (by: number) => {
    setZoomed(false);
    show((at + by + length) % length);
  };
  const leave = () => setOpen(false);
  useArrows(open, step);
  return (
    <Modal
      name={`Фото ${at + 1} из ${length}`}
      open={open}
      close={leave}
      closed={close}
      overlayClick={leave}
      width={1180}
      level="info"
    >
      <div className={zoomed ? 'photo-stage photo-stage-zoomed' : 'photo-stage'} onClick={() => setZoomed(!zoomed)}>
        <Picture source={sources[at]} alt={`Фото ${at + 1}`} className="photo-whole" />
      </div>
      <div className="photo-tools">
        {length > 1 && <Button icon={<LeftOutlined />} aria-label="Предыдущее фото" onClick={() => step(-1)} />}
        <Button
          icon={zoomed ? <ZoomOutOutlined /> : <ZoomInOutlined />}
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? 'Уменьшить' : 'Увеличить'}
        </Button>
        {length > 1 && <Button icon={<RightOutlined />} aria-label="Следующее фото" onClick={() => step(1)} />}
      </div>
    </Modal>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows go from photo to photo wherever the focus is: the modal takes it only when it has stopped moving, and keys come before. */
function useArrows(open: boolean, step: (by: number) => void): void {
  const onKeyDown = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const by = steps[key];
    // With Alt they are Back and Forward of the browser.
    if (by !== undefined && !altKey && !ctrlKey && !metaKey) step(by);
  });
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
