import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useFocusBack } from '#ui/layers/focus.ts';
import { useLayer } from '#ui/layers/layers.ts';
import { mapFrame } from './focus.ts';
import type { WorldPoint } from '#codecs/webMercator.ts';
import { toScreen } from './projection.ts';
import type { Scene } from './scene.ts';

interface BalloonProps {
  title: string;
  place: WorldPoint;
  scene: Scene;
  close: () => void;
  /** Moves the map by this number of pixels, so that the whole balloon is visible. */
  reveal: (right: number, down: number) => void;
  children: ReactNode;
}

/** Draws a balloon next to a place of the map; it moves with the map. */
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
      if (box.current)
        box.current.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, calc(-100% - 20px))`;
      const now = `${view.width} ${view.height}`;
      // On opening, or when the map became smaller; deferred, because pigeon-maps is in the middle of its frame.
      if (size !== now) setTimeout(revealHidden);
      size = now;
    });
  }, [scene, place]);
  useFocusBack(mapFrame);
  useEffect(() => {
    const node = box.current;
    node?.focus({ preventScroll: true });
    // pigeon-maps listens to the wheel below React, and would zoom instead of scrolling the balloon.
    const keep = (event: WheelEvent) => event.stopPropagation();
    node?.addEventListener('wheel', keep, { passive: true });
    return () => node?.removeEventListener('wheel', keep);
  }, []);
  return (
    <div
      className="map-balloon pigeon-drag-block pigeon-click-block"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
    >
      <header className="map-balloon-head">
        <h2 id={id} title={title}>
          {title}
        </h2>
        <Button look="text" small aria-label="Закрыть" icon={<CloseOutlined />} onClick={close} />
      </header>
      <div className="map-balloon-body">{children}</div>
    </div>
  );
}

/** Pixels between the balloon and the edge of the map, and of the tail with the marker that it points at. */
const gap = 12;
const below = 36;

/**
 * Returns by how much the balloon with its marker exceeds the map, in pixels to the right and down; negative to the
 * left and up.
 */
function hiddenPart(node: HTMLElement): [right: number, down: number] {
  const frame = node.closest('.map-frame')?.getBoundingClientRect();
  if (!frame) return [0, 0];
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return [
    outside(left, right, frame.left + gap, frame.right - gap),
    outside(top, bottom + below, frame.top + gap, frame.bottom),
  ];
}

/** Returns by how much an interval exceeds another: negative before its start, positive after its end. */
function outside(from: number, to: number, start: number, end: number): number {
  return from < start ? from - start : Math.max(0, to - end);
}
