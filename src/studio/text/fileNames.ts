import { parse } from 'jsonc-parser';
import { isRecord, recordIn } from '#codecs/records.ts';

/** As the host takes them (server/admin/config/resourceFolder.ts). */
const pattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.json$/;

/** Why a file may not be called so; undefined when it may. */
export function fileNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!pattern.test(name)) return 'Имя файла: латинские буквы, цифры, - и _, в конце .json';
  return taken.includes(name) ? 'Такой файл уже есть' : undefined;
}

/** `<name>.json` by the name that a text declares. */
export function defaultFileName(text: string): string {
  const declaration: unknown = parse(text);
  const name =
    isRecord(declaration) && typeof declaration.name === 'string'
      ? declaration.name.replace(/[^A-Za-z0-9_-]/g, '')
      : '';
  return `${name === '' ? 'resource' : name.slice(0, 64)}.json`;
}

/** A name that no file has: a new text is not the next version of one that is there. */
export function freeFileName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let at = 2; taken.includes(free); at += 1) free = name.replace(/\.json$/, `-${at}.json`);
  return free;
}

/** The title that a text declares, '' when it has none. */
export function titleIn(text: string): string {
  const declaration: unknown = parse(text);
  return isRecord(declaration) && typeof declaration.title === 'string' ? declaration.title : '';
}

/** The page of the resource that a text declares; undefined without a place in the menu. */
export function pageIn(text: string): string | undefined {
  const declaration: unknown = parse(text);
  const menu = recordIn(recordIn(declaration).menu);
  return typeof menu.path === 'string' ? menu.path : undefined;
}
