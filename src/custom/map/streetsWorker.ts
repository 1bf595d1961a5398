import { ArchiveError, openArchive, type Archive, type TilePart } from './streetArchive.ts';
import { drawStreets } from './drawStreets.ts';
import { side } from './streetFrame.ts';
import type { StreetEvent, StreetRequest } from './streetMessages.ts';
import { parseStreetFeatures, type StreetFeature } from './streetFeatures.ts';

/** The worker reads the file and draws its tiles: the page only shows pictures. */
let address = '';
let opened: Promise<Archive> | null = null;
/** Numbers of the tiles still needed. */
const requested = new Set<number>();

type Draw = Extract<StreetRequest, { kind: 'draw' }>;

self.addEventListener('message', ({ data: order }: MessageEvent<StreetRequest>) => {
  if (order.kind === 'drop') requested.delete(order.number);
  else if (order.kind === 'draw') void draw(order);
  else ({ address } = order);
});

/**
 * Returns the file, opened once; reopened after a failure, because the network or the file may be different by then.
 */
function archive(): Promise<Archive> {
  opened ??= openArchive(address).then((file) => {
    const { attribution, bounds, hasPictures } = file;
    say({ kind: 'opened', attribution, bounds, hasPictures });
    return file;
  });
  return opened;
}

function say(news: StreetEvent, transfer: Transferable[] = []): void {
  self.postMessage(news, { transfer });
}

function fail(error: unknown): void {
  opened = null;
  say({ kind: 'failed', trouble: error instanceof ArchiveError ? error.trouble : 'damaged' });
}

async function draw(order: Draw): Promise<void> {
  const { number, tile } = order;
  requested.add(number);
  let picture: ImageBitmap | null = null;
  try {
    const file = await archive();
    const part = requested.has(number) ? await file.read(tile) : null;
    if (part && requested.has(number))
      picture = await (file.hasPictures ? pictureOf(part, order) : streetsOf(part, order));
  } catch (error) {
    fail(error);
  }
  if (requested.delete(number)) say({ kind: 'drawn', number, picture }, picture ? [picture] : []);
}

function sheet(ratio: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(side * ratio, side * ratio).getContext('2d');
  if (!context) throw new ArchiveError('unknown');
  return context;
}

async function pictureOf({ data, parts, column, row }: TilePart, { ratio }: Draw): Promise<ImageBitmap> {
  const whole = await createImageBitmap(new Blob([data]));
  if (parts === 1) return whole;
  const context = sheet(ratio);
  const [width, height] = [whole.width / parts, whole.height / parts];
  context.drawImage(whole, column * width, row * height, width, height, 0, 0, side * ratio, side * ratio);
  whole.close();
  return context.canvas.transferToImageBitmap();
}

async function streetsOf(part: TilePart, { tile, ratio, colors }: Draw): Promise<ImageBitmap> {
  const context = sheet(ratio);
  context.scale(ratio, ratio);
  drawStreets(context, decoded(part), { zoom: tile.z, ...part }, colors);
  return context.canvas.transferToImageBitmap();
}

/** Four or more map tiles come from one tile of the file. */
const cache = new Map<string, StreetFeature[]>();
const maxCached = 24;

function decoded({ key, data }: TilePart): StreetFeature[] {
  const shapes = cache.get(key) ?? parseStreetFeatures(data);
  cache.delete(key);
  cache.set(key, shapes);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return shapes;
}
