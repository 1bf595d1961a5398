/** The side of a tile in pixels of CSS. */
export const side = 256;

/** The part of a tile of the file that is drawn, at a zoom of the map. */
export interface Frame {
  zoom: number;
  parts: number;
  column: number;
  row: number;
}

/** What a canvas of the page and one of a worker have in common. */
export type Canvas2dContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Where in the picture a place of the tile stands, in pixels. */
export const placer =
  ({ parts, column, row }: Frame) =>
  (x: number, y: number): [x: number, y: number] => [(x * parts - column) * side, (y * parts - row) * side];
