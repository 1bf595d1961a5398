import { history, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { guessMarks, remainingGuessMarks } from '#studio/draft/guessMarks.ts';
import { moveWithin, setAt } from '#studio/form/edits.ts';
import { renamedPath, renameField } from '#studio/form/fieldEdits.ts';
import { fieldsByPlace, setFieldMembership } from '#studio/form/fieldMembership.ts';
import { nameProblem, proposedName } from '#studio/form/fieldName.ts';
import { newField, withKind } from '#studio/form/fieldStarts.ts';
import { applyTextEdits } from '#studio/form/textEdits.ts';
import { lanesOf, moveField, nextSpot } from '#studio/form/layout/layout.ts';
import { previewEntries, renameLookup } from '#studio/form/lookups/lookupEdits.ts';
import { renameNested, withoutNested } from '#studio/form/nestedEdits.ts';
import { pathAt, readText } from '#studio/form/readText.ts';
import { applyEditSteps } from '#studio/form/viewEdits.ts';

/** Creates a minimal editor for edits, without a document. */
function editorOf(text: string, guesses: Parameters<typeof guessMarks>[1] = []): EditorView {
  let state = EditorState.create({ doc: text, extensions: [history(), guessMarks(text, guesses)] });
  return {
    get state() {
      return state;
    },
    dispatch(change: TransactionSpec) {
      state = state.update(change).state;
    },
  } as unknown as EditorView;
}

const textOf = (view: EditorView) => view.state.doc.toString();

// "Any REST API": undo and redo
describe('History of the editor', () => {
  it('joins typing into one input to one step; another input or a pause starts a new step', () => {
    const view = editorOf('{"title": "", "one": ""}');
    const into = (name: string, value: string) =>
      applyEditSteps(view, [(text) => setAt(text, [name], value)], { typing: name });
    into('title', 'А');
    into('title', 'Ак');
    into('one', 'Б');
    into('title', 'Акц');
    expect(textOf(view)).toBe('{"title": "Акц", "one": "Б"}');
    const taken: string[] = [];
    const back = { state: view.state, dispatch: (transaction: TransactionSpec) => view.dispatch(transaction) };
    while (undo({ ...back, state: view.state })) taken.push(textOf(view));
    expect(taken).toEqual(['{"title": "Ак", "one": "Б"}', '{"title": "Ак", "one": ""}', '{"title": "", "one": ""}']);
  });

  it('keeps a guess mark while its value is unchanged, also after a move', () => {
    const text = '{"fields": {"a": {"kind": "text"}, "b": {"kind": "date"}}}';
    const view = editorOf(text, [
      { path: ['fields', 'a', 'kind'], why: 'слова' },
      { path: ['fields', 'b', 'kind'], why: 'даты' },
    ]);
    applyEditSteps(view, [(now) => moveWithin(now, ['fields'], 0, 1)]);
    applyEditSteps(view, [(now) => renameField(now, 'a', 'name')], { moved: (path) => renamedPath(path, 'a', 'name') });
    expect(textOf(view)).toBe('{"fields": {"b": {"kind": "date"}, "name": {"kind": "text"}}}');
    expect(
      remainingGuessMarks(view).map(({ guess, from, to }) => [guess.path.join('.'), textOf(view).slice(from, to)]),
    ).toEqual([
      ['fields.b.kind', '"date"'],
      ['fields.name.kind', '"text"'],
    ]);
    applyEditSteps(view, [(now) => setAt(now, ['fields', 'b', 'kind'], 'dateRange')]);
    expect(remainingGuessMarks(view).map(({ guess }) => guess.why)).toEqual(['слова']);
  });
});

describe('Text of a declaration', () => {
  it('reports the line where it is not JSON', () => {
    expect(readText('{\n  "a": 1\n  "b": 2\n}')).toEqual({
      readable: false,
      why: { line: 3, from: 13, to: 16, text: 'ошибка в записи JSON: ожидается запятая' },
    });
    expect(readText('[1]')).toMatchObject({ readable: false, why: { text: 'объявление — это объект: { … }' } });
    expect(readText(' ')).toEqual({ readable: true, value: {} });
  });

  it('returns the path at an offset, on a name as on its value', () => {
    const tree = parseTree(promoText);
    const at = (piece: string) => tree && pathAt(tree, promoText.indexOf(piece));
    expect(at('"Введите название акции"')).toEqual(['rules', 'all', 0, 1]);
    expect(at('"discount":')).toEqual(['fields', 'discount']);
    expect(at('"kind": "percent"')).toEqual(['fields', 'discount', 'kind']);
  });
});

describe('New field', () => {
  it('gets a usual name, else its label in Latin letters, never the name of another field', () => {
    expect(['Название', 'Дата визита', 'Щётка №5', '5 звёзд'].map((label) => proposedName(label, ['name']))).toEqual([
      'name2',
      'dataVizita',
      'schetka5',
      'field5Zvezd',
    ]);
    expect(nameProblem('дата', [])).toBe('Имя поля — латинские буквы и цифры, сначала буква. Например, startDate');
    expect(nameProblem('name', ['name'])).toBe('Поле «name» уже есть: выберите другое имя');
  });

  it('has what its kind needs; after a change of kind it keeps the shared options', () => {
    expect(newField('dateRange', 'period', 'Период')).toEqual({
      kind: 'dateRange',
      label: 'Период',
      read: ['periodFrom', 'periodTo'],
      query: ['periodFrom', 'periodTo'],
      send: ['periodFrom', 'periodTo'],
    });
    const field = { kind: 'text', label: 'Итог', max: 60, hint: 'коротко', 'x-own': 1 };
    expect(withKind(field, 'money', 'sum')).toEqual({ kind: 'money', label: 'Итог', hint: 'коротко', 'x-own': 1 });
    expect(withKind({ kind: 'select', label: 'Тип', options: [[1, 'А']], default: 1 }, 'radio', 'type')).toEqual({
      kind: 'radio',
      label: 'Тип',
      options: [[1, 'А']],
    });
  });
});

describe('Place of a field', () => {
  const declaration = {
    list: { open: 'modal', columns: ['a', { field: 'b', width: 90 }, { name: 'made', text: '{a}' }] },
    form: { title: 'c', submit: {}, groups: [{ tab: 'Т', row: ['a', 'b'] }] },
  };

  it('is read from the list, the filter and the form', () => {
    const { list, filter, form } = fieldsByPlace(declaration);
    expect([[...list], [...filter], [...form]]).toEqual([['a', 'b'], [], ['c', 'a', 'b']]);
  });

  it('is changed only there', () => {
    expect(setFieldMembership(declaration, 'list', 'b', false)).toEqual({
      open: 'modal',
      columns: ['a', { name: 'made', text: '{a}' }],
    });
    expect(setFieldMembership(declaration, 'filter', 'a', true)).toEqual({ title: 'Фильтр', fields: ['a'] });
    expect(setFieldMembership(declaration, 'form', 'a', false)).toEqual({
      title: 'c',
      submit: {},
      groups: [{ tab: 'Т', row: ['b'] }],
    });
  });
});

describe('Layout of a form', () => {
  const form = { submit: {}, fields: ['a', 'b'], groups: [{ label: 'Г', row: ['c'] }, { tab: 'Т' }] };

  it('has lanes, between which a field moves', () => {
    expect(lanesOf(form).map(({ path, fields }) => [path.join('.'), fields])).toEqual([
      ['fields', ['a', 'b']],
      ['groups.0.row', ['c']],
      ['groups.1.fields', []],
    ]);
    expect(moveField(form, { lane: 0, index: 0 }, { lane: 1, index: 1 })).toEqual({
      submit: {},
      fields: ['b'],
      groups: [{ label: 'Г', row: ['c', 'a'] }, { tab: 'Т' }],
    });
    expect(moveField(form, { lane: 1, index: 0 }, { lane: 2, index: 0 })).toEqual({
      submit: {},
      fields: ['a', 'b'],
      groups: [
        { label: 'Г', row: [] },
        { tab: 'Т', fields: ['c'] },
      ],
    });
  });

  it('moves from the end of a lane into the next one', () => {
    expect(nextSpot(lanesOf(form), { lane: 0, index: 1 }, 1)).toEqual({ lane: 1, index: 0 });
    expect(nextSpot(lanesOf(form), { lane: 1, index: 0 }, -1)).toEqual({ lane: 0, index: 2 });
    expect(nextSpot(lanesOf(form), { lane: 0, index: 0 }, -1)).toBeUndefined();
  });
});

describe('Names outside the fields', () => {
  it('rename a lookup in the fields that choose from it', () => {
    const text =
      '{"fields": {"a": {"lookup": "brands"}, "t": {"fields": {"b": {"lookup": "brands"}}}}, "lookups": {"brands": {}}}';
    expect(applyTextEdits(text, renameLookup(text, 'brands', 'marks'))).toBe(text.replaceAll('brands', 'marks'));
  });

  it('rename and delete a nested field with its references there', () => {
    const owner = {
      kind: 'rows',
      key: 'id',
      fields: { id: { kind: 'carried' }, text: { kind: 'text' } },
      rules: [['text', 'Введите вопрос', { text: 'filled' }]],
    };
    const text = JSON.stringify({ fields: { text: { kind: 'text' }, questions: owner } });
    const renamed = JSON.parse(
      applyTextEdits(text, renameNested(text, ['fields', 'questions', 'fields'], 'text', 'question')),
    ) as unknown;
    expect(renamed).toEqual({
      fields: {
        text: { kind: 'text' },
        questions: {
          ...owner,
          fields: { id: { kind: 'carried' }, question: { kind: 'text' } },
          rules: [['question', 'Введите вопрос', { question: 'filled' }]],
        },
      },
    });
    expect(withoutNested(owner, 'text')).toEqual({ kind: 'rows', key: 'id', fields: { id: { kind: 'carried' } } });
  });

  it('show the result of a lookup, or its entries without one', () => {
    expect(previewEntries([{ id: 1, title: 'А' }], { id: 'id', name: 'title' })).toEqual([{ id: '1', name: 'А' }]);
    expect(previewEntries([{ id: 1, title: 'А' }], { id: 'id', name: 'name' })).toBe(
      'В записи нет «name». Есть: id, title',
    );
    expect(previewEntries([], {})).toBe('Ответ пуст: записей в нём нет');
  });
});
