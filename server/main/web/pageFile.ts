import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { contentEncodings, type ContentEncoding } from '../../platform/http/contentEncoding.ts';

/** File types of a page. No other file of the folder is served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file in one of its encodings, with the tag of these bytes. */
interface Representation {
  bytes: Buffer;
  tag: string;
}

/** A file in memory, with its compressed versions from the build (`<name>.br`, `<name>.gz`). */
export interface PageFile {
  type: string;
  plain: Representation;
  encoded: Partial<Record<ContentEncoding, Representation>>;
  encodings: readonly ContentEncoding[];
  /** HTML only: the files that it needs, as a `Link` header. */
  preload: string | undefined;
  /** Modification time in milliseconds when it was read. */
  changed: number;
}

/** Returns the modification time of a file in milliseconds; undefined for other types. */
export function fileModifiedAt(path: string): number | undefined {
  if (types[extname(path)] === undefined) return undefined;
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? stat.mtimeMs : undefined;
}

/**
 * Reads a file of which `fileModifiedAt` told `changed`. A compressed file older than that belongs to another build and
 * is left out.
 */
export function readPageFile(path: string, changed: number): PageFile {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const encoded: PageFile['encoded'] = {};
  for (const [name, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const stat = statSync(path + suffix, { throwIfNoEntry: false });
    if (stat !== undefined && stat.mtimeMs >= changed)
      encoded[name] = { bytes: readFileSync(path + suffix), tag: `"${hash}-${name}"` };
  }
  return {
    type: types[extname(path)] ?? '',
    plain: { bytes, tag: `"${hash}"` },
    encoded,
    encodings: contentEncodings.filter((name) => encoded[name] !== undefined),
    changed,
    preload: extname(path) === '.html' ? preloadHeader(bytes.toString()) : undefined,
  };
}

/** Returns the bytes that a file occupies in memory, at least 1. */
export function sizeOfPageFile({ plain, encoded }: PageFile): number {
  return [plain, ...Object.values(encoded)].reduce((sum, { bytes }) => sum + bytes.length, 1);
}

const tag = /<(script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g;

/**
 * Returns a `Link` header with the scripts, styles and fonts of a page, so that the browser requests them before it
 * parses the page; undefined without any.
 */
function preloadHeader(page: string): string | undefined {
  const links = [...page.matchAll(tag)].map(([text, , address = '']) => {
    if (text.includes('type="module"')) return `<${address}>; rel=modulepreload`;
    const as = address.endsWith('.css') ? 'style' : address.endsWith('.woff2') ? 'font' : 'script';
    // With a mode other than the tag's, the file would be fetched twice.
    return `<${address}>; rel=preload; as=${as}${/\scrossorigin\b/.test(text) ? '; crossorigin' : ''}`;
  });
  return links.length === 0 ? undefined : links.join(', ');
}
