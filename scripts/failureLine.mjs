import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** Returns a line about a failed test: `file:line › title › first line of the error`. */
export function failureLine({ file, line }, title, error) {
  const [first] = stripVTControlCharacters(error?.message ?? '').split('\n');
  const place = file && relative(root, file) + (line === undefined ? '' : `:${line}`);
  return [place, title, first.slice(0, 200)].filter(Boolean).join(' › ');
}
