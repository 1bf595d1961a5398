import type { SheetCell } from '#codecs/sheet/cell.ts';
import { readChartColours } from './chartColours.ts';
import type { ChartData } from './chartData.ts';

/** Milliseconds after which a browser has taken over a download. */
const revokeDelayMs = 60_000;
/** Image pixels per page pixel, and the space above the chart for the name and the legend. */
const scale = 2;
const headRoom = 44;

/** Saves the numbers as an .xlsx. */
export async function saveAsSheet(name: string, { axis, points, series, format }: ChartData): Promise<void> {
  const { xlsxWriter } = await import('#codecs/sheet/write/xlsx.ts');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const writer = xlsxWriter(
    { title: name, headers: [{ text: axis }, ...series.map((item) => ({ text: item.name }))], memory: [] },
    (bytes) => parts.push(new Uint8Array(bytes)),
  );
  writer.add(
    points.map(({ text, at }, place) => ({
      cells: [pointCell(text, at), ...series.map(({ values }): SheetCell => numberCell(values[place], format))],
      memory: [],
    })),
  );
  writer.end();
  saveBlob(
    new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
    `${fileName(name)}.xlsx`,
  );
}

function pointCell(text: string, at: number | undefined): SheetCell {
  return at === undefined
    ? { type: 'text', text }
    : { type: 'day', day: new Date(at * 1000).toISOString().slice(0, 10) };
}

function numberCell(number: number | null | undefined, format: ChartData['format']): SheetCell {
  return number === null || number === undefined ? { type: 'empty' } : { type: 'number', number, format };
}

/** Saves the current chart as an image, with its name and its legend. */
export async function saveAsPicture(figure: HTMLElement, name: string, data: ChartData): Promise<void> {
  const [drawn, colours] = [await drawingIn(figure), readChartColours(figure)];
  const canvas = Object.assign(document.createElement('canvas'), {
    width: drawn.width * scale,
    height: (drawn.height + headRoom) * scale,
  });
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('This browser draws no pictures');
  brush.scale(scale, scale);
  brush.fillStyle = colours.paper;
  brush.fillRect(0, 0, drawn.width, drawn.height + headRoom);
  brush.font = colours.font.replace('12px', '600 14px');
  brush.fillStyle = colours.ink;
  brush.fillText(name, 12, 18);
  brush.font = colours.font;
  let left = 12;
  for (const [at, item] of data.series.entries()) {
    brush.fillStyle = colours.series[at] ?? colours.ink;
    brush.fillRect(left, 28, 10, 10);
    brush.fillStyle = colours.ink;
    brush.fillText(item.name, left + 16, 37);
    left += 32 + brush.measureText(item.name).width;
  }
  brush.drawImage(drawn.source, 0, headRoom, drawn.width, drawn.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The picture could not be made');
  saveBlob(blob, `${fileName(name)}.png`);
}

interface Drawing {
  source: CanvasImageSource;
  width: number;
  height: number;
}

async function drawingIn(figure: HTMLElement): Promise<Drawing> {
  const canvas = figure.querySelector('canvas');
  if (canvas) return { source: canvas, width: canvas.clientWidth, height: canvas.clientHeight };
  const svg = figure.querySelector<SVGSVGElement>('.plot-bars');
  if (!svg) throw new Error('Nothing is drawn');
  const image = new Image();
  image.src = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(styled(svg))], { type: 'image/svg+xml' }),
  );
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  return { source: image, width: svg.clientWidth, height: svg.clientHeight };
}

/** Returns a copy with inlined styles, which looks the same outside the page. */
function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const copies = copy.querySelectorAll('rect, text');
  for (const [at, element] of svg.querySelectorAll('rect, text').entries()) {
    const { fill, font } = getComputedStyle(element);
    copies[at]?.setAttribute('style', `fill: ${fill}; font: ${font}`);
  }
  return copy;
}

/** Removes characters that file names cannot contain. */
function fileName(name: string): string {
  return (
    name
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'График'
  );
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
