import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { MenuSection } from '#dictionaries/menu.ts';
import { completionsAt } from './completion.ts';

/** Russian texts of CodeMirror. */
const phrases = EditorState.phrases.of({
  'Control character': 'Управляющий знак',
  'Selection deleted': 'Выделенное удалено',
  'Folded lines': 'Свёрнуты строки',
  'Unfolded lines': 'Развёрнуты строки',
  to: '–',
  'folded code': 'свёрнутая часть',
  unfold: 'развернуть',
  'Fold line': 'Свернуть',
  'Unfold line': 'Развернуть',
  Completions: 'Варианты',
  Diagnostics: 'Ошибки',
  'No diagnostics': 'Ошибок нет',
  close: 'закрыть',
  '$ unchanged lines': 'Без изменений: $ строк',
  Accept: 'Принять',
  Reject: 'Отклонить',
  'Revert this chunk': 'Вернуть эту часть',
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-name)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
]);

/** JSON highlighting in the editor and in a comparison. */
export const jsonHighlighting: Extension = [json(), syntaxHighlighting(colours), phrases];

/**
 * Returns the editor setup that does not depend on the text: Tab indents, Esc followed by Tab leaves the editor.
 * `sections` are the installation's additional menu sections.
 *
 * CodeMirror works with keyboard and screen readers, has Russian texts and needs neither workers nor `eval`; Monaco is
 * ten times as large. `codemirror-json-schema` is English only and knows no names of fields, lookups and conditions.
 */
export function editorSetup(save: () => void, sections: () => readonly MenuSection[]): Extension {
  return [
    jsonHighlighting,
    EditorView.lineWrapping,
    lineNumbers(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [(context) => complete(context, sections())], activateOnTyping: true, icons: false }),
    EditorView.contentAttributes.of({
      'aria-label': 'Объявление',
      'aria-describedby': 'studio-keys',
      spellcheck: 'false',
      tabindex: '0',
    }),
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          save();
          return true;
        },
      },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
}

/** Converts suggestions of `completionsAt` for CodeMirror; labels include the quotes, because the text does too. */
function complete(
  { state, pos, explicit }: CompletionContext,
  sections: readonly MenuSection[],
): CompletionResult | null {
  const text = state.doc.toString();
  if (!explicit && !/["\w$]/.test(text.charAt(pos - 1))) return null;
  const completions = completionsAt(text, pos, sections);
  if (!completions) return null;
  return {
    from: completions.from,
    to: completions.to,
    filter: true,
    // Suggestions stay while a word grows: requesting them on each letter would make the list ignore keys until they
    // arrive.
    validFor: /^"?[\w$-]*$/,
    options: completions.suggestions.map(({ word, insert, cursor, detail, info, type }) => ({
      label: `"${word}"`,
      displayLabel: word,
      detail,
      type,
      ...(info === '' ? {} : { info }),
      apply: (view, _completion, from, to) => {
        view.dispatch({
          changes: { from, to: Math.max(view.state.selection.main.head, to), insert },
          selection: { anchor: from + cursor },
          userEvent: 'input.complete',
        });
      },
    })),
  };
}
