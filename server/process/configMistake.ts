import { placeIn } from '#codecs/textPlace.ts';
import { jsonMistake } from './jsonMistake.ts';

/** A mistake in a file that an installation writes, told with its place, so that it can be found and mended. */
export class ConfigMistake extends Error {}

function placeOf(text: string, index: number): string {
  const { line, column } = placeIn(text, index);
  return `строка ${line}, столбец ${column}`;
}

/** How many letters have to be put in, taken out, changed or swapped with their neighbour to make one word of the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped));
    }
  }
  return cell(a.length, b.length);
}

function nearest(word: string, words: readonly string[]): string | undefined {
  const [best] = [...words].sort((a, b) => distance(word, a) - distance(word, b));
  return best !== undefined && distance(word, best) <= Math.max(2, word.length / 2) ? best : undefined;
}

/** What stands in the text as `"value"` and is wrong, and the word that was probably meant. */
export function wrongWord(text: string, value: string, what: string, words: readonly string[]): ConfigMistake {
  const index = text.indexOf(JSON.stringify(value));
  const meant = nearest(value, words);
  return new ConfigMistake(`${placeOf(text, Math.max(0, index))}: ${what} «${value}»${meant === undefined ? `, есть ${words.join(', ')}` : `; возможно, «${meant}»`}`);
}

/** A value under a name of the file that is not what it should be. */
export function wrongValue(text: string, name: string, expected: string): ConfigMistake {
  return new ConfigMistake(`${placeOf(text, Math.max(0, text.indexOf(JSON.stringify(name))))}: ${name}: ожидается ${expected}`);
}

/** Reads JSON; a mistake of spelling is told with its line and column. */
export function parseJson(text: string): unknown {
  const mistake = jsonMistake(text);
  if (mistake !== undefined) throw new ConfigMistake(`${placeOf(text, mistake)}: ошибка в записи JSON`);
  return JSON.parse(text);
}
