import { strFromU8, unzipSync } from 'fflate';

/** A sheet as another application reads it: by the XML of the file alone. Needs the DOMParser of jsdom. */
export interface ReadSheet {
  name: string;
  hidden: boolean;
  /** Its rows; each cell as described in the file. */
  rows: ReadCell[][];
  xml: Document;
}

export interface ReadCell {
  type: 'text' | 'number' | 'flag' | 'formula';
  value: string | number | boolean;
  /** Code of its number format. */
  format: string;
}

const builtIn: Readonly<Record<string, string>> = { 0: 'General', 1: '0', 9: '0%', 49: '@' };

/** Parses a file from its chunks. Throws for invalid XML, and for parts outside the places that the workbook names. */
export function readXlsx(parts: readonly Uint8Array[]): ReadSheet[] {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => {
    bytes.set(part, at);
    return at + part.length;
  }, 0);
  const files = unzipSync(bytes);
  const read = (path: string) => parsed(strFromU8(files[path] ?? new Uint8Array()));
  const targets = new Map(
    all(read('xl/_rels/workbook.xml.rels'), 'Relationship').map((item) => [
      item.getAttribute('Id'),
      item.getAttribute('Target'),
    ]),
  );
  const formats = formatsIn(read('xl/styles.xml'));
  return all(read('xl/workbook.xml'), 'sheet').map((sheet) => {
    const xml = read(`xl/${targets.get(sheet.getAttribute('r:id')) ?? ''}`);
    return {
      name: sheet.getAttribute('name') ?? '',
      hidden: sheet.getAttribute('state') === 'hidden',
      rows: all(xml, 'row').map((row) => cellsOf(row, formats)),
      xml,
    };
  });
}

export function cellValues(rows: readonly (readonly (ReadCell | undefined)[])[]): unknown[][] {
  return rows.map((row) => Array.from(row, (cell) => cell?.value ?? null));
}

export function all(node: Document | Element, name: string): Element[] {
  return [...node.getElementsByTagName(name)];
}

function parsed(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  const [error] = all(document, 'parsererror');
  if (error) throw new Error(`No XML: ${error.textContent}: ${text.slice(0, 200)}`);
  return document;
}

function formatsIn(styles: Document): string[] {
  const formats = new Map(
    all(styles, 'numFmt').map((item) => [item.getAttribute('numFmtId'), item.getAttribute('formatCode')]),
  );
  const [looks] = all(styles, 'cellXfs');
  return looks
    ? all(looks, 'xf').map(
        (item) => formats.get(item.getAttribute('numFmtId')) ?? builtIn[item.getAttribute('numFmtId') ?? ''] ?? '?',
      )
    : [];
}

function cellsOf(row: Element, formats: readonly string[]): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const cell of all(row, 'c')) {
    const letters = (cell.getAttribute('r') ?? '').replace(/\d+/, '');
    const column = [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    cells[column] = { ...valueIn(cell), format: formats[Number(cell.getAttribute('s') ?? 0)] ?? '?' };
  }
  return cells;
}

function valueIn(cell: Element): Pick<ReadCell, 'type' | 'value'> {
  const text = (name: string) =>
    all(cell, name)
      .map((item) => item.textContent)
      .join('');
  if (all(cell, 'f').length > 0) return { type: 'formula', value: text('f') };
  const type = cell.getAttribute('t');
  if (type === 'inlineStr')
    return {
      type: 'text',
      value: text('t').replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    };
  return type === 'b' ? { type: 'flag', value: text('v') === '1' } : { type: 'number', value: Number(text('v')) };
}
