import { project, type GeoBounds } from '#codecs/webMercator.ts';
import { cellsAcross } from '#schemas/mapPoints.ts';
import { badRequest } from '../../../platform/http/httpError.ts';
import type { Query } from '../../../platform/http/query.ts';

/** Maximum zoom of the map. */
const maxZoom = 22;
/** Maximum cells of an area: a screen of 8192 by 8192 pixels. */
const maxCells = 65_536;

/** Parses the area of a view: degrees, eastward from the west. */
export function parseArea(query: Query): GeoBounds {
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((name) => query.number(name));
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    throw badRequest('Область карты задают параметры «west», «south», «east» и «north» вместе');
  if (!(south <= north && west <= east && Math.abs(south) <= 90 && Math.abs(north) <= 90))
    throw badRequest('Область карты: юг не севернее севера, запад не восточнее востока, широта от -90 до 90');
  return [west, south, east, north];
}

/** Parses the area and the whole zoom of a request for cells. */
export function parseCells(query: Query): { area: GeoBounds; zoom: number } {
  const area = parseArea(query);
  const zoom = query.integer('zoom');
  if (zoom === undefined || zoom > maxZoom)
    throw badRequest(`Параметр «zoom»: ожидается целое число от 0 до ${maxZoom}`);
  if (cellsIn(area, zoom) > maxCells) throw badRequest('Область слишком велика для этого масштаба');
  return { area, zoom };
}

/** Parses the snapshot of an overview; undefined for a request without one. */
export function parseSnapshot(query: Query): string | undefined {
  const text = query.text('snapshot');
  if (text !== undefined && !/^\d{1,20}(:\d{1,20}:[\d,]*)?$/.test(text))
    throw badRequest('Параметр «snapshot»: ожидается значение из ответа карты');
  return text;
}

function cellsIn([west, south, east, north]: GeoBounds, zoom: number): number {
  const across = cellsAcross(zoom);
  const high = (project(south, 0).y - project(north, 0).y) * across;
  return Math.max(1, (Math.min(360, east - west) / 360) * across) * Math.max(1, high);
}
