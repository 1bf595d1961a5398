import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { useMemo, useState } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { Guess } from '../draft/draftOf.ts';
import { confirmGuesses, type GuessMark } from '../draft/guessMarks.ts';
import type { TextDiagnostic } from '../calls/localCheck.ts';
import { propertiesOf, schemasAt, type JsonPath } from '../text/schemaAt.ts';
import type { DeclaredField, PlacedDiagnostic } from './partProps.ts';
import { setAt } from './edits.ts';
import { reuseUnchanged } from './reuseUnchanged.ts';
import { declaredFields, placedDiagnostics, readText, type Unreadable } from './readText.ts';
import { applyEditSteps, endTyping, type EditOptions, type EditStep } from './viewEdits.ts';

/** Edits of the text by the form; stable between renders. */
export interface FormEdits {
  /** Sets a value at a place; undefined removes it. What is typed into one input is one undo step. */
  set: (path: JsonPath, value: unknown) => void;
  /** Runs several edits as one undo step. */
  run: (steps: readonly EditStep[], options?: EditOptions) => void;
  /** Returns the current declaration. */
  now: () => AnyRecord;
  /** Returns the published declaration, under whose names values are stored; {} for a new file. */
  published: () => AnyRecord;
  /** Starts a new undo step for further typing. */
  endTyping: () => void;
  undo: () => void;
  redo: () => void;
  confirm: (guesses: readonly Guess[]) => void;
}

/** A text as a form; the text is the only state. */
export interface DeclarationForm {
  /** Null while the text is readable. */
  unreadable: Unreadable | null;
  /** The last readable declaration; unchanged parts are the same objects. */
  value: AnyRecord;
  fields: readonly DeclaredField[];
  diagnostics: readonly PlacedDiagnostic[];
  guesses: readonly Guess[];
  canUndo: boolean;
  canRedo: boolean;
  edits: FormEdits;
}

interface FormSource {
  view: EditorView | null;
  text: string;
  /** The published text; null for a new file. */
  published: string | null;
  diagnostics: readonly TextDiagnostic[];
  marks: readonly GuessMark[];
}

interface ParsedText {
  text: string;
  value: AnyRecord;
  fields: readonly DeclaredField[];
  unreadable: Unreadable | null;
}

/** Returns the editor's text as a form. */
export function useDeclarationForm({ view, text, published, diagnostics, marks }: FormSource): DeclarationForm {
  const [parsed, setParsed] = useState<ParsedText>(() => parseText(text, null));
  const current = parsed.text === text ? parsed : parseText(text, parsed);
  if (current !== parsed) setParsed(current);
  const [messages, setMessages] = useState<readonly PlacedDiagnostic[]>([]);
  const placed = useMemo(() => placedDiagnostics(text, diagnostics), [text, diagnostics]);
  const now = reuseUnchanged(messages, placed as PlacedDiagnostic[]) as readonly PlacedDiagnostic[];
  if (now !== messages) setMessages(now);
  const edits = useMemo(() => editsOf(view, published), [view, published]);
  return {
    ...current,
    diagnostics: now,
    edits,
    guesses: useMemo(() => marks.map(({ guess }) => guess), [marks]),
    canUndo: view !== null && undoDepth(view.state) > 0,
    canRedo: view !== null && redoDepth(view.state) > 0,
  };
}

function parseText(text: string, before: ParsedText | null): ParsedText {
  const read = readText(text);
  if (!read.readable) return { text, value: before?.value ?? {}, fields: before?.fields ?? [], unreadable: read.why };
  const value = reuseUnchanged(before?.value, read.value);
  return { text, value, fields: reuseUnchanged(before?.fields, declaredFields(value)), unreadable: null };
}

function editsOf(view: EditorView | null, published: string | null): FormEdits {
  const run = (steps: readonly EditStep[], options?: EditOptions) => {
    if (view && readText(view.state.doc.toString()).readable) applyEditSteps(view, steps, options);
  };
  const declarationIn = (text: string) => {
    const read = readText(text);
    return read.readable ? read.value : {};
  };
  const now = () => declarationIn(view?.state.doc.toString() ?? '');
  return {
    run,
    now,
    published: () => declarationIn(published ?? ''),
    set: (path, value) => {
      const input = typedInto();
      run(
        [(text) => setAt(text, path, value, orderAt(now(), path.slice(0, -1)))],
        input === undefined ? {} : { typing: `${path.join('/')} ${input}` },
      );
    },
    endTyping: () => {
      if (view) endTyping(view);
    },
    undo: () => {
      if (view) undo(view);
    },
    redo: () => {
      if (view) redo(view);
    },
    confirm: (guesses) => {
      if (view) confirmGuesses(view, guesses);
    },
  };
}

/** Returns the members of a place in the order of the vocabulary. */
function orderAt(declaration: unknown, path: JsonPath): string[] {
  return schemasAt(declaration, path).flatMap((schema) => Object.keys(propertiesOf(schema)));
}

/** Returns the id or name of the text input that the user is typing in; undefined for a choice or a press. */
function typedInto(): string | undefined {
  const now = document.activeElement;
  const isTyped =
    now instanceof HTMLTextAreaElement ||
    (now instanceof HTMLInputElement &&
      ['text', 'number', 'date'].includes(now.type) &&
      now.getAttribute('role') !== 'combobox');
  return isTyped ? now.id || now.getAttribute('aria-label') || 'text' : undefined;
}
