import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { CommandError } from '../users/commandError.ts';

/**
 * A saved database is compressed JSON lines: a header; `["table", name]` before its rows, each an object as formatted
 * by the database and not parsed here; `["numbering", …]`; and `["end"]`, without which the file is incomplete.
 */
export const backupFormat = 'back-office-data';

const header = Type.Object({
  format: Type.Literal(backupFormat),
  /** Unix seconds. */
  savedAt: Type.Number(),
  /** The last step of the tables (`server/platform/db/migrations`) that the base had. */
  step: Type.String(),
  facts: Type.Object({
    company: Type.Union([Type.String(), Type.Null()]),
    demo: Type.Boolean(),
    people: Type.Number(),
    tradePoints: Type.Number(),
    tasks: Type.Number(),
  }),
});
/** The header of a saved database. */
export type BackupHeader = Static<typeof header>;

const mark = Type.Union([
  Type.Tuple([Type.Literal('table'), Type.String()]),
  Type.Tuple([
    Type.Literal('numbering'),
    Type.Object({ table: Type.String(), last: Type.Number(), used: Type.Boolean() }),
  ]),
  Type.Tuple([Type.Literal('end')]),
]);
/** A marker line between the rows. */
export type BackupMark = Static<typeof mark>;

/** A line after the header: a marker, or a row as text. */
export type BackupLine = { mark: BackupMark } | { row: string };

const notSaved = (path: string): CommandError =>
  new CommandError(`Файл ${path} — не сохранённая база или повреждён. Ничего не изменено.`);

/**
 * Maximum bytes of a line: a row with an uploaded file takes two characters per byte. A longer line is not a row, and
 * could crash the process that reads it.
 */
const maxLineBytes = 256 * 1024 * 1024;
const lineFeed = 0x0a;

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer): void => {
    bytes += part.length;
    if (bytes > maxLineBytes) throw notSaved(path);
    parts.push(part);
  };
  const line = (): string => {
    const text = Buffer.concat(parts).toString('utf8');
    [parts, bytes] = [[], 0];
    return text;
  };
  try {
    for await (const chunk of file.pipe(unpacked) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
        take(chunk.subarray(from, at));
        from = at + 1;
        yield line();
      }
      take(chunk.subarray(from));
    }
    if (bytes > 0) yield line();
  } finally {
    file.destroy();
  }
}

/** Parses a line of the given shape. */
function parsed<T extends TSchema>(schema: T, line: string, path: string): Static<T> {
  try {
    const value: unknown = JSON.parse(line);
    if (Value.Check(schema, value)) return value;
  } catch {
    // Invalid JSON counts as a missing line.
  }
  throw notSaved(path);
}

/** Reads the header of a saved database; throws `CommandError` for any other file. */
export async function readBackupHeader(path: string): Promise<BackupHeader> {
  try {
    for await (const line of linesOf(path)) return parsed(header, line, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`Нет файла ${path}.`);
    throw notSaved(path);
  }
  throw notSaved(path);
}

/** Reads the lines after the header up to the end marker; throws `CommandError` for an incomplete file. */
export async function* readBackupLines(path: string): AsyncGenerator<BackupLine> {
  let isHeader = true;
  try {
    for await (const line of linesOf(path)) {
      if (isHeader) isHeader = false;
      else if (line.startsWith('{')) yield { row: line };
      else {
        const found = parsed(mark, line, path);
        yield { mark: found };
        if (found[0] === 'end') return;
      }
    }
  } catch (error) {
    // Errors of reading the file have these codes; database errors pass through.
    if (error instanceof Error && 'code' in error && /^(Z_|E[A-Z]+$)/.test(String(error.code))) throw notSaved(path);
    throw error;
  }
  throw notSaved(path);
}
