import { SaxesParser } from 'saxes';
import { limits } from './limits.ts';
import { damagedFileError } from './sheetError.ts';

/** Callbacks for the elements and texts of a part. Names have no prefix: `row` of `x:row`. */
export interface XmlReader {
  opened?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  closed?(name: string): void;
}

/**
 * Parses XML in pieces; after each piece the caller can consume the finished items. DTDs are not read: no spreadsheet
 * part contains one, and their entities could expand without limit. Throws when the XML is not well-formed.
 */
export function* parseXml(pieces: Iterable<string>, { opened, text, closed }: XmlReader): Generator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw damagedFileError();
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > limits.depth) throw damagedFileError();
    opened?.(bare(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    closed?.(bare(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

/** Reads a part to its end. */
export function readXml(pieces: Iterable<string>, reader: XmlReader): void {
  for (const _ of parseXml(pieces, reader)) {
    /* The reader collects the results. */
  }
}

function bare(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns the text of a cell with XML escapes such as `_x000D_` decoded. */
export function decodeXmlText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
