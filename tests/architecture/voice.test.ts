import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src');

interface Line {
  file: string;
  text: string;
}

/** The lines of the product's sources that have Russian text, without comments. */
const lines: readonly Line[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^msw\//.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => !/^(\*|\/\/|\/\*)/.test(line))
      .map((line) => ({ file, text: line.replace(/\s\/\/.*$/, '').replaceAll(/\/\*.*?\*\//g, '') })),
  )
  .filter(({ text }) => /[А-Яа-яЁё]/.test(text));

/** Returns the texts that match, apart from those of the documents, which keep their spelling. */
const breaking = (rule: RegExp, ofDocuments: RegExp = /^$/): Line[] =>
  lines.filter(({ text }) => rule.test(text) && !ofDocuments.test(text));

it.each<[string, RegExp, RegExp?]>([
  ['three dots in place of an ellipsis', /[а-яё]\.\.\./],
  ['straight quotes around Russian words', /[а-яё,] "[А-Яа-яЁё]/],
  ['a hyphen or a short dash between words', /[а-яё»)] [-–] [А-Яа-яЁё«]/, /\+ и - меняют/],
  ['an exclamation mark', /[а-яё]!/],
  ['a plea', /пожалуйста/i],
  ['another word for a lost connection', /Нет связи/],
  [
    'words without ё',
    /(?<![А-Яа-яЁё])(еще|счет|счета|отчет|отчеты|расчет|учет|объем|объема|объемн\S+|причем)(?![а-яё])/i,
    /Статистика счета|за объема|прирост[а-я]* объема|[Оо]бъема|Объемн|Отчет|Учет|учет|'Объем'|объем'|Счета|счета/,
  ],
])('no text has %s (docs/voice.md)', (_, rule, ofDocuments) => {
  expect(breaking(rule, ofDocuments)).toEqual([]);
});

it('reads the texts of the product', () => {
  expect(lines.length).toBeGreaterThan(3000);
});
