import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const specification = (file: string): string => readFileSync(join(root, 'docs/specification', file), 'utf8');
const numbersIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => number);

/** What a citation can name, as it is written: `part1 §2.1`, `spec D12`, `known trap 9`. */
const named = new Set([
  ...[1, 2].flatMap((part) =>
    numbersIn(specification(`part${part}.md`), /^##+ ([\d.]+?)\.? /gm).map((section) => `part${part} §${section}`),
  ),
  ...numbersIn(specification('decisions.md'), /\*\*D(\d+)\*\*/g).map((number) => `spec D${number}`),
  ...numbersIn(specification('traps.md'), /^\| (\d+) \|/gm).map((number) => `known trap ${number}`),
]);

/** Texts of the repository that may cite, by file. */
const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|md|sql|css)$/.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').replaceAll(/\s*\n\s*(\*|\/\/|--)?\s*/g, ' ') }));

/** The citations of a text, one each: `spec D12, D13` are two. */
function citationsOf(text: string): string[] {
  return [
    ...numbersIn(text, /\b(part[12] §\d+(?:\.\d+)?)/g),
    ...[...text.matchAll(/\bspec (D\d+(?:(?:, | and | to )D\d+)*)/g)].flatMap(([, list = '']) =>
      numbersIn(list, /D(\d+)/g).map((number) => `spec D${number}`),
    ),
    ...numbersIn(text, /\bknown traps? (\d+)/g).map((number) => `known trap ${number}`),
  ];
}

it('every citation names a section, a decision or a trap of docs/specification', () => {
  const cited = texts.flatMap(({ file, text }) => citationsOf(text).map((citation) => ({ file, citation })));
  expect(cited.length).toBeGreaterThan(600);
  expect(cited.filter(({ citation }) => !named.has(citation))).toEqual([]);
});

it('every cited decision is in docs/decisions', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 4)));
  const cited = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdecisions?[/ ](\d{4}(?:, \d{4})*)/g)].flatMap(([, list = '']) =>
      list.split(', ').map((number) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it('no citation leads to a document that is not in the repository', () => {
  const elsewhere = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:planning|design|layers|glossary)\.md §[\d.]+/g)].map(([citation]) => ({ file, citation })),
  );
  expect(elsewhere).toEqual([]);
});
