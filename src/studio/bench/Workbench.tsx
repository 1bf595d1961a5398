import type { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import { confirm, alertError } from '#ui/dialogs/dialogs.ts';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { DeclarationEditor } from './DeclarationEditor.tsx';
import type { Guess } from '../draft/draftOf.ts';
import type { StudioDrafts, OpenedDraft } from './studioDrafts.ts';
import { defaultFileName, freeFileName, titleIn } from '../text/fileNames.ts';
import { TryProvider, type DataOf } from '../form/dialect/tryContext.ts';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { FormPane } from '../form/FormPane.tsx';
import { useDeclarationForm } from '../form/useDeclarationForm.ts';
import { confirmGuesses } from '../draft/guessMarks.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { PublishModal } from './PublishModal.tsx';
import type { Files, StudioCalls } from '../calls/studioCalls.ts';
import { useCheck } from './useCheck.ts';
import { useDocument, type StudioDocument } from './useDocument.ts';
import { usePreviewed } from './usePreviewed.ts';
import { VersionsModal } from './VersionsModal.tsx';
import { useReveal } from './useReveal.ts';
import { WorkbenchHead } from './WorkbenchHead.tsx';
import { storeView, readStoredView, type StudioView } from './storedView.ts';

interface WorkbenchProps {
  /** Null for a new file. */
  file: string | null;
  start: OpenedDraft;
  files: Files;
  calls: StudioCalls;
  drafts: StudioDrafts;
  dataOf: DataOf;
  /** Called when a text has been published; null when the file was removed. */
  published: (file: string, text: string | null, sample?: readonly AnyRecord[]) => Promise<void>;
  /** Called on every unpublished change. */
  edited: () => void;
  /** Reopens the file as it is on the server. */
  reopen: () => void;
}

/** Draws the text of one declaration and, next to it, the resulting screen. */
export function Workbench({
  file,
  start,
  files,
  calls,
  drafts,
  dataOf,
  published,
  edited,
  reopen,
}: WorkbenchProps): ReactNode {
  const doc = useDocument(file ?? '', start, drafts);
  const taken = files.files.map((item) => item.file);
  const check = useCheck(calls, file ?? freeFileName(defaultFileName(doc.text), taken), doc.text);
  const previewed = usePreviewed(doc.text, check.state);
  const isStale = check.state !== 'checking' && previewed !== null && previewed.text !== doc.text;
  const [view, setView] = useStudioView();
  const [editor, setEditor] = useState<EditorView | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'versions' | null>(null);
  useUnsaved(() => doc.unsaved, { giveUp: () => drafts.drop(file ?? '') });

  const form = useDeclarationForm({
    view: editor,
    text: doc.text,
    published: doc.base,
    diagnostics: check.diagnostics,
    marks: doc.marks,
  });
  const showing = useReveal(editor, view, setView);
  const confirmGuess = useCallback(
    (guesses: readonly Guess[]) => {
      if (editor) confirmGuesses(editor, guesses);
    },
    [editor],
  );
  const openPublish = () => {
    const [first] = check.diagnostics;
    if (!first) return setDialog('publish');
    return showing.range(first.from, first.to);
  };
  useSaveKey(() => {
    if (dialog === null) openPublish();
  });

  const onServer = files.files.find((item) => item.file === file)?.text;
  const close = () => setDialog(null);
  const { put, rebase, restore, remove, discard } = useFileActions({
    file,
    doc,
    calls,
    drafts,
    published,
    reopen,
    onServer,
    closeDialog: close,
  });
  const changed = (now: EditorView) => {
    doc.changed(now);
    if (now.state.doc.toString() !== doc.base) edited();
  };
  return (
    <>
      <WorkbenchHead
        file={file}
        title={titleIn(doc.text) || titleIn(doc.base ?? '')}
        unsaved={doc.unsaved}
        view={view}
        setView={setView}
        publish={openPublish}
        {...(onServer === undefined ? {} : { versions: () => setDialog('versions'), remove: () => void remove() })}
        {...(doc.unsaved ? { discard: () => void discard() } : {})}
      />
      <div className={`studio-body studio-body-${view.shown}`} data-beside={view.beside || undefined}>
        <div className="studio-pane studio-source">
          {view.shown === 'form' && (
            <FormOfText {...{ form, calls, previewed, isStale, dataOf, showing }} dialects={files.dialects} />
          )}
          <TextOfDeclaration {...{ doc, check, showing, setEditor, changed, openPublish, confirmGuess }} />
        </div>
        <PreviewPane {...{ previewed, dataOf }} stale={isStale} sample={doc.sample} dialects={files.dialects} />
      </div>
      {dialog === 'publish' && (
        <PublishModal
          {...{ file, rebase, close }}
          text={doc.text}
          base={doc.base}
          existing={taken}
          closed={files.closed}
          publish={put}
        />
      )}
      {dialog === 'versions' && file !== null && <VersionsModal {...{ file, restore, close }} now={onServer ?? ''} />}
    </>
  );
}

interface TextOfDeclarationProps {
  doc: StudioDocument;
  check: ReturnType<typeof useCheck>;
  showing: ReturnType<typeof useReveal>;
  setEditor: (editor: EditorView | null) => void;
  changed: (view: EditorView) => void;
  openPublish: () => void;
  confirmGuess: (guesses: readonly Guess[]) => void;
}

function TextOfDeclaration({
  doc,
  check,
  showing,
  setEditor,
  changed,
  openPublish,
  confirmGuess,
}: TextOfDeclarationProps): ReactNode {
  return (
    <>
      <section className="studio-text" aria-label="Текст объявления">
        <DeclarationEditor
          initial={doc.initial}
          diagnostics={check.diagnostics}
          opened={setEditor}
          changed={changed}
          save={openPublish}
        />
      </section>
      <ProblemsPanel
        text={doc.text}
        check={check}
        marks={doc.marks}
        goTo={showing.range}
        show={showing.guess}
        confirm={confirmGuess}
      />
      <p className="studio-keys" id="studio-keys">
        Ctrl+Пробел — варианты · Ctrl+S — публикация · Esc, затем Tab — выйти
      </p>
    </>
  );
}

interface FormOfTextProps extends Pick<WorkbenchProps, 'calls' | 'dataOf'> {
  form: ReturnType<typeof useDeclarationForm>;
  previewed: ReturnType<typeof usePreviewed>;
  isStale: boolean;
  showing: ReturnType<typeof useReveal>;
  dialects: Files['dialects'];
}

/** Draws the declaration as a form, next to its text. */
function FormOfText({ form, calls, previewed, isStale, dataOf, showing, dialects }: FormOfTextProps): ReactNode {
  return (
    <TryProvider
      value={{
        declaration: previewed?.declaration ?? null,
        stale: isStale,
        dataOf,
        dialects,
        now: form.edits.now,
        put: form.edits.set,
      }}
    >
      <FormPane
        form={form}
        calls={calls}
        dialects={dialects}
        requested={showing.requested}
        showInText={showing.placeInText}
        showFault={showing.inText}
      />
    </TryProvider>
  );
}

interface FileActionsOptions extends Pick<WorkbenchProps, 'file' | 'calls' | 'drafts' | 'published' | 'reopen'> {
  doc: StudioDocument;
  /** The published text; undefined for a new file. */
  onServer: string | undefined;
  closeDialog: () => void;
}

/** Returns what publishes, restores, removes and discards the text of a file. */
function useFileActions({ file, doc, calls, drafts, published, reopen, onServer, closeDialog }: FileActionsOptions) {
  const put = async (name: string) => {
    await calls.publish(name, doc.text, doc.base);
    doc.published();
    closeDialog();
    await published(name, doc.text, doc.sample);
  };
  const rebase = async () => doc.rebase((await calls.files()).files.find((item) => item.file === file)?.text ?? null);
  const restore = async (text: string) => {
    if (file === null || !(await confirmDiscard(doc.unsaved)))
      throw new Error('Версия не возвращена: сначала опубликуйте или отбросьте свои изменения');
    await calls.publish(file, text, onServer ?? null);
    drafts.drop(file);
    await published(file, text);
    reopen();
  };
  const remove = async () => {
    if (file === null || onServer === undefined) return;
    const lines = [`«${titleIn(onServer) || file}» исчезнет из меню у всех. Записи на сервере останутся.`];
    if (!(await confirm({ title: `Удалить ${file}?`, lines, yes: 'Удалить', no: 'Отмена', danger: true }))) return;
    try {
      await calls.publish(file, null, onServer);
      drafts.drop(file);
      await published(file, null);
    } catch (error) {
      await alertError(error instanceof Error ? error.message : String(error));
    }
  };
  const discard = async () => {
    if (
      !(await confirm({
        title: onServer === undefined ? 'Удалить черновик?' : 'Отменить правки?',
        lines: ['Неопубликованный текст пропадёт.'],
        yes: onServer === undefined ? 'Удалить' : 'Отменить правки',
        no: 'Оставить',
        danger: true,
      }))
    )
      return;
    drafts.drop(file ?? '');
    reopen();
  };
  return { put, rebase, restore, remove, discard };
}

/** Handles Ctrl+S regardless of the focus. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.code !== 'KeyS' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    // A form in the preview has its own save.
    if (!(event.target instanceof Element && event.target.closest('[role="dialog"]'))) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Returns the view of a declaration, as last chosen in this browser. */
function useStudioView(): readonly [StudioView, (view: StudioView) => void] {
  const [view, setView] = useState(readStoredView);
  return [
    view,
    (next) => {
      setView(next);
      storeView(next);
    },
  ];
}
