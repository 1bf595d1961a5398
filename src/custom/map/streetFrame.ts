/** The side of a tile in CSS pixels. */
export const side = 256;

/** The part of a file's tile that is drawn, at a zoom of the map. */
export interface Frame {
  zoom: number;
  parts: number;
  column: number;
  row: number;
}

/** A canvas context of the page or of a worker. */
export type Canvas2dContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns the picture position of a place in the tile, in pixels. */
export const placer =
  ({ parts, column, row }: Frame) =>
  (x: number, y: number): [x: number, y: number] => [(x * parts - column) * side, (y * parts - row) * side];
