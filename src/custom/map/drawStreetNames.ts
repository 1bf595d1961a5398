import { placer, side, type Canvas2dContext, type Frame } from './streetFrame.ts';
import type { StreetColors } from './streetMessages.ts';
import type { StreetFeatureClass, StreetFeature } from './streetFeatures.ts';

type Corner = readonly [x: number, y: number];
interface Straight {
  from: Corner;
  to: Corner;
  length: number;
}

const family = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** Looks with names written along their lines. */
const along: readonly StreetFeatureClass[] = ['main', 'street', 'lane', 'label'];
/** Zoom from which streets are named. */
const streetsFrom = 14;
/** Pixels of free space around a name. */
const room = 4;

/**
 * Draws names that fit within the tile, so that none is cut at its edge: places first, then streets along their
 * straight parts, each once.
 */
export function drawStreetNames(
  context: Canvas2dContext,
  shapes: readonly StreetFeature[],
  frame: Frame,
  colors: StreetColors,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = colors.halo;
  context.fillStyle = colors.name;
  const taken: Box[] = [];
  const placed = placer(frame);
  for (const look of ['city', 'town'] as const) {
    const size = look === 'city' ? 14 : 12;
    context.font = `600 ${size}px ${family}`;
    for (const {
      name,
      lines: [line],
    } of named(shapes, [look])) {
      if (line && line.length >= 2)
        writePlace(context, name, placed(line[0] as number, line[1] as number), size, taken);
    }
  }
  if (frame.zoom < streetsFrom) return;
  context.font = `11px ${family}`;
  const written = new Set<string>();
  for (const { name, lines } of named(shapes, along)) {
    if (written.has(name)) continue;
    const longest = lines
      .flatMap((line) => longestStraight(line, frame) ?? [])
      .reduce<Straight | null>((best, item) => (best && best.length >= item.length ? best : item), null);
    if (longest && writeAlong(context, name, longest, taken)) written.add(name);
  }
}

function named(shapes: readonly StreetFeature[], looks: readonly StreetFeatureClass[]): StreetFeature[] {
  return shapes.filter(({ look, name }) => name !== '' && looks.includes(look));
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Reserves the box if it is free and inside the tile; returns whether it did. */
function take(box: Box, taken: Box[]): boolean {
  if (box.left < 0 || box.top < 0 || box.right > side || box.bottom > side) return false;
  if (
    taken.some(
      ({ left, top, right, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
    )
  )
    return false;
  taken.push(box);
  return true;
}

function writePlace(context: Canvas2dContext, name: string, [x, y]: Corner, size: number, taken: Box[]): void {
  // A place in the margin is named by the tile that contains it.
  if (x < 0 || y < 0 || x >= side || y >= side) return;
  const half = context.measureText(name).width / 2 + room;
  const [left, top] = [Math.min(Math.max(x, half), side - half), Math.min(Math.max(y, size), side - size)];
  if (take({ left: left - half, right: left + half, top: top - size, bottom: top + size }, taken))
    write(context, name, left, top);
}

function write(context: Canvas2dContext, name: string, x: number, y: number): void {
  context.strokeText(name, x, y);
  context.fillText(name, x, y);
}

function writeAlong(context: Canvas2dContext, name: string, { from, to, length }: Straight, taken: Box[]): boolean {
  const width = context.measureText(name).width + room * 2;
  if (width > length) return false;
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  // Text is never upside down.
  const angle = Math.abs(turn) > Math.PI / 2 ? turn + Math.PI : turn;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [halfWidth, halfHeight] = [
    (Math.abs(Math.cos(angle)) * width) / 2 + 7,
    (Math.abs(Math.sin(angle)) * width) / 2 + 7,
  ];
  if (!take({ left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }, taken))
    return false;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  write(context, name, 0, 0);
  context.restore();
  return true;
}

/** Maximum ratio of a part's length to its chord to count as straight. */
const bend = 1.02;

/** Returns the longest nearly straight part of a line within the tile. */
function longestStraight(line: Float32Array, frame: Frame): Straight | null {
  const placed = placer(frame);
  const corner = (at: number) => placed(line[at * 2] as number, line[at * 2 + 1] as number);
  let best: Straight | null = null;
  let [first, way] = [0, 0];
  for (let at = 1; at < line.length / 2; at += 1) {
    const step = distance(corner(at - 1), corner(at));
    way += step;
    if (way > distance(corner(first), corner(at)) * bend) [first, way] = [at - 1, step];
    const inside = within(corner(first), corner(at));
    if (inside && inside.length > (best?.length ?? 0)) best = inside;
  }
  return best;
}

function distance([x1, y1]: Corner, [x2, y2]: Corner): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** Returns the part of a straight line inside the tile (Liang and Barsky). */
function within(from: Corner, to: Corner): Straight | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [begin, end] = [0, 1];
  for (const [step, rest] of [
    [-dx, from[0]],
    [dx, side - from[0]],
    [-dy, from[1]],
    [dy, side - from[1]],
  ] as const) {
    if (step === 0 && rest < 0) return null;
    if (step < 0) begin = Math.max(begin, rest / step);
    if (step > 0) end = Math.min(end, rest / step);
  }
  if (begin >= end) return null;
  const [a, b] = [begin, end].map((share): Corner => [from[0] + dx * share, from[1] + dy * share]) as [Corner, Corner];
  return { from: a, to: b, length: distance(a, b) };
}
