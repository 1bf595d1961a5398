import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLayer } from '#engine/layers/layers.ts';
import { toScreen, type Place } from './projection.ts';
import type { Scene } from './scene.ts';

interface BalloonProps {
  title: string;
  place: Place;
  scene: Scene;
  close: () => void;
  /** Moves the map by so many pixels, so that the whole balloon is seen. */
  reveal: (right: number, down: number) => void;
  children: ReactNode;
}

/** What is said beside a place of the map; it moves with the map. */
export function Balloon({ title, place, scene, close, reveal, children }: BalloonProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayer(true, close);
  const revealHidden = useEffectEvent(() => {
    const [right, down] = box.current ? hiddenPart(box.current) : [0, 0];
    if (right !== 0 || down !== 0) reveal(right, down);
  });
  useLayoutEffect(() => {
    let size = '';
    return scene.follow((view) => {
      const [left, top] = toScreen(place, view);
      if (box.current) box.current.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, calc(-100% - 20px))`;
      const now = `${view.width} ${view.height}`;
      // Opened, or the map became smaller: not while pigeon-maps is in the middle of its frame.
      if (size !== now) setTimeout(revealHidden);
      size = now;
    });
  }, [scene, place]);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus({ preventScroll: true });
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  return (
    <div className="map-balloon pigeon-drag-block pigeon-click-block" role="dialog" aria-labelledby={id} tabIndex={-1} ref={box} onWheel={(event) => event.stopPropagation()}>
      <header className="map-balloon-head">
        <h2 id={id}>{title}</h2>
        <Button type="text" size="small" aria-label="Закрыть" icon={<CloseOutlined />} onClick={close} />
      </header>
      {children}
    </div>
  );
}

/** How far the balloon sticks out of the map, in pixels to the right and down; negative to the left and up. */
function hiddenPart(node: HTMLElement): [right: number, down: number] {
  const frame = node.closest('.map-frame')?.getBoundingClientRect();
  if (!frame) return [0, 0];
  const { left, right, top } = node.getBoundingClientRect();
  const gap = 12;
  const across = left < frame.left + gap ? left - frame.left - gap : right > frame.right - gap ? right - frame.right + gap : 0;
  return [across, top < frame.top + gap ? top - frame.top - gap : 0];
}
