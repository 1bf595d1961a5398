import { parse } from 'jsonc-parser';
import { isRecord, recordIn } from '#codecs/records.ts';

/** As the host takes them (server/admin/config/resourceFolder.ts). */
const pattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.json$/;

/** Returns why a file name is not allowed; undefined when it is. */
export function fileNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!pattern.test(name)) return 'Имя файла: латинские буквы, цифры, - и _, в конце .json';
  return taken.includes(name) ? 'Такой файл уже есть' : undefined;
}

/** Returns `<name>.json` by the name in a declaration's text. */
export function defaultFileName(text: string): string {
  const declaration: unknown = parse(text);
  const name =
    isRecord(declaration) && typeof declaration.name === 'string'
      ? declaration.name.replace(/[^A-Za-z0-9_-]/g, '')
      : '';
  return `${name === '' ? 'resource' : name.slice(0, 64)}.json`;
}

/** Returns an unused file name: a new text must not become the next version of an existing file. */
export function freeFileName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let at = 2; taken.includes(free); at += 1) free = name.replace(/\.json$/, `-${at}.json`);
  return free;
}

/** Returns the title in a declaration's text, '' when it is missing. */
export function titleIn(text: string): string {
  const declaration: unknown = parse(text);
  return isRecord(declaration) && typeof declaration.title === 'string' ? declaration.title : '';
}

/** Returns the page of the resource in a declaration's text; undefined without a menu item. */
export function pageIn(text: string): string | undefined {
  const declaration: unknown = parse(text);
  const menu = recordIn(recordIn(declaration).menu);
  return typeof menu.path === 'string' ? menu.path : undefined;
}
