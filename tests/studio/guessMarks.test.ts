// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { confirmGuesses, guessMarks, remainingGuessMarks } from '#studio/draft/guessMarks.ts';

const text = '{ "name": "promos", "title": "Промо", "fields": { "a": { "kind": "text" } } }';
const guesses = [
  { path: ['name'], why: 'имя' },
  { path: ['title'], why: 'название' },
  { path: ['fields', 'a', 'kind'], why: 'вид' },
  { path: ['fields', 'b'], why: 'нет такого' },
];
const open = () => new EditorView({ doc: text, extensions: guessMarks(text, guesses) });
const standing = (view: EditorView) =>
  remainingGuessMarks(view).map(({ guess, from, to }) => [guess.why, view.state.sliceDoc(from, to)]);

it('marks guesses at their places in the text', () => {
  expect(standing(open())).toEqual([
    ['имя', '"promos"'],
    ['название', '"Промо"'],
    ['вид', '"text"'],
  ]);
});

it('removes a mark when its text changes, and moves the others', () => {
  const view = open();
  view.dispatch({ changes: { from: text.indexOf('promos'), insert: 'my' } });
  expect(standing(view)).toEqual([
    ['название', '"Промо"'],
    ['вид', '"text"'],
  ]);
  view.dispatch({ changes: { from: 1, insert: '\n\n' } });
  expect(standing(view)).toEqual([
    ['название', '"Промо"'],
    ['вид', '"text"'],
  ]);
});

it('keeps a mark when text is added right after it', () => {
  const view = open();
  view.dispatch({ changes: { from: text.indexOf('"Промо"') + '"Промо"'.length, insert: ', "one": "x"' } });
  expect(standing(view).length).toBe(3);
});

it('removes the mark of a confirmed guess', () => {
  const view = open();
  confirmGuesses(view, [guesses[1] ?? { path: [], why: '' }]);
  expect(standing(view).map(([why]) => why)).toEqual(['имя', 'вид']);
});
