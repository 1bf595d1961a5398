import { drawStreetNames } from './drawStreetNames.ts';
import { placer, side, type Canvas2dContext, type Frame } from './streetFrame.ts';
import type { StreetColors } from './streetMessages.ts';
import type { StreetFeatureClass, StreetFeature } from './streetFeatures.ts';

/** Roads from the smallest to the largest: minimum zoom, width there, and growth per zoom. */
const roads: readonly (readonly [look: StreetFeatureClass, from: number, width: number, growth: number])[] = [
  ['lane', 12, 0.9, 1.5],
  ['street', 9, 1, 1.4],
  ['main', 9, 1.6, 1.36],
];
const widest = 26;
/** Zoom from which buildings are drawn. */
const buildingsFrom = 14;
const pathsFrom = 14;

/** Draws a tile: areas, then lines, then names. */
export function drawStreets(
  context: Canvas2dContext,
  shapes: readonly StreetFeature[],
  frame: Frame,
  colors: StreetColors,
): void {
  const of = (look: StreetFeatureClass) => shapes.filter((shape) => shape.look === look);
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, side, side);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  fill(context, of('green'), frame, colors.green);
  fill(context, of('water'), frame, colors.water);
  stroke(context, of('stream'), frame, colors.water, Math.max(1, (frame.zoom - 10) / 2));
  if (frame.zoom >= buildingsFrom) fill(context, of('building'), frame, colors.building);
  drawRoads(context, of, frame, colors);
  drawStreetNames(context, shapes, frame, colors);
}

function drawRoads(
  context: Canvas2dContext,
  of: (look: StreetFeatureClass) => StreetFeature[],
  frame: Frame,
  colors: StreetColors,
): void {
  if (frame.zoom >= pathsFrom) {
    context.setLineDash([3, 3]);
    stroke(context, of('path'), frame, colors.rail, 1);
    context.setLineDash([]);
  }
  const seen = roads
    .filter(([, from]) => frame.zoom >= from)
    .map(([look, from, width, growth]) => ({
      of: of(look),
      width: Math.min(widest, width * growth ** (frame.zoom - from)),
      color: look === 'main' ? colors.mainRoad : colors.road,
      edge: look === 'main' ? colors.mainRoadEdge : colors.roadEdge,
    }));
  for (const road of seen) stroke(context, road.of, frame, road.edge, road.width + 1.5);
  stroke(context, of('rail'), frame, colors.rail, 1.2);
  for (const road of seen) stroke(context, road.of, frame, road.color, road.width);
}

function fill(context: Canvas2dContext, shapes: readonly StreetFeature[], frame: Frame, color: string): void {
  context.beginPath();
  for (const { lines } of shapes) for (const line of lines) trace(context, line, frame, true);
  context.fillStyle = color;
  context.fill();
}

function stroke(
  context: Canvas2dContext,
  shapes: readonly StreetFeature[],
  frame: Frame,
  color: string,
  width: number,
): void {
  context.beginPath();
  for (const { lines } of shapes) for (const line of lines) trace(context, line, frame, false);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

function trace(context: Canvas2dContext, line: Float32Array, frame: Frame, closed: boolean): void {
  const placed = placer(frame);
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = placed(line[at] as number, line[at + 1] as number);
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (closed) context.closePath();
}
