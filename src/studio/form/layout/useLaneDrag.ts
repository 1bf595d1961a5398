import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';
import type { Spot } from './layout.ts';

/**
 * Lets the user drag fields within a lane and between lanes. A lane is the element with `data-lane`, its fields are its
 * children.
 */
export function useLaneDrag(layout: () => HTMLElement | null, move: (from: Spot, to: Spot) => void): DragAndDrop<Spot> {
  return useDragAndDrop({
    placeAt: (y) => spotAt([...(layout()?.querySelectorAll('[data-lane]') ?? [])], y),
    move,
    isSame: isSameSpot,
  });
}

function isSameSpot(item: Spot, other: Spot): boolean {
  return item.lane === other.lane && item.index === other.index;
}

/** Returns the lane at a window height, or the last one above it, and the position in it. */
function spotAt(lanes: readonly Element[], y: number): Spot | undefined {
  const found = lanes.findIndex((lane) => y < lane.getBoundingClientRect().bottom);
  const lane = found === -1 ? lanes.length - 1 : found;
  const fields = [...(lanes[lane]?.children ?? [])];
  if (lane < 0) return undefined;
  const index = fields.findIndex((field) => y < field.getBoundingClientRect().bottom);
  return { lane, index: index === -1 ? fields.length : index };
}
