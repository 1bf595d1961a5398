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
 * Full-screen viewer of one photo. It is a separate layer, so Esc closes only the viewer (part2 'Feedback issues');
 * closing returns the focus to the photo that opened it.
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
      wide
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

/** Arrow keys switch photos regardless of the focus, because the modal takes the focus only after its animation. */
function useArrows(open: boolean, step: (by: number) => void): void {
  const onKeyDown = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const by = steps[key];
    // With Alt they are the browser's Back and Forward.
    if (by !== undefined && !altKey && !ctrlKey && !metaKey) step(by);
  });
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
