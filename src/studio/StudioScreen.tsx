import '#ui/ui.css';
import './studio.css';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnyRecord } from '#codecs/records.ts';
import { useDrafts, useDraftsReady } from '#engine/core/draftsContext.ts';
import { Button } from '#ui/button/Button.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import {
  draftsOf,
  migrateOldDrafts,
  type OpenedDraft,
  type StoredDraft,
  type StudioDrafts,
} from './bench/studioDrafts.ts';
import type { DataOf } from './form/dialect/tryContext.ts';
import { FileList } from './bench/FileList.tsx';
import { defaultFileName, freeFileName, pageIn } from './text/fileNames.ts';
import { NewResource } from './bench/NewResource.tsx';
import { useFiles, useStudioCalls, type Files } from './calls/studioCalls.ts';
import { Workbench } from './bench/Workbench.tsx';

interface StudioScreenProps {
  dataOf: DataOf;
}

/** The last action: `text` is null after a removal, which `before` can undo. */
interface Done {
  file: string;
  text: string | null;
  before: string | null;
}

/**
 * Draws the screen where a superuser adds resources without a programmer. `?file=` opens one, `?new` the draft of a new
 * one.
 */
export function StudioScreen({ dataOf }: StudioScreenProps): ReactNode {
  const { drafts, ready } = useStudioDrafts();
  const calls = useStudioCalls();
  const query = useFiles(calls);
  const [params, setParams] = useSearchParams();
  const [beginning, setBeginning] = useState(false);
  const [fresh, setFresh] = useState<OpenedDraft | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [opening, setOpening] = useState(0);
  const [samples, setSamples] = useState<Readonly<Record<string, readonly AnyRecord[]>>>({});
  const files = query.data;
  if (!files)
    return (
      <div className="studio">
        {query.isError ? <Failed error={query.error} retry={() => void query.refetch()} /> : <Loading active />}
      </div>
    );
  if (!ready)
    return (
      <div className="studio">
        <Loading active />
      </div>
    );

  const [file, isNew] = [params.get('file'), params.has('new')];
  const beginMany = (all: readonly OpenedDraft[]) => {
    const names = writeApart(all, drafts, files);
    setBeginning(false);
    setDone(null);
    setParams({ file: names[0] ?? '' });
  };
  const begin = async (draft: OpenedDraft) => {
    if (
      drafts.read('') &&
      !(await confirm({ title: 'Заменить неопубликованный черновик?', yes: 'Заменить', no: 'Отмена' }))
    )
      return;
    drafts.write('', draft);
    setFresh(draft);
    setBeginning(false);
    setOpening(opening + 1);
    setDone(null);
    setParams({ new: '' });
  };
  const published = async (name: string, text: string | null, sample: readonly AnyRecord[] = []) => {
    const before = files.files.find((item) => item.file === name)?.text ?? null;
    await query.refetch();
    setFresh(null);
    setDone({ file: name, text, before });
    if (sample.length > 0) setSamples({ ...samples, [name]: sample });
    setParams(text === null ? {} : { file: name });
  };
  const bringBack = async ({ file: name, before }: Done) => {
    if (before === null) return;
    await calls.publish(name, before, null);
    await published(name, before);
  };
  const opened = openedDraft(file, isNew, files, samples, (name) =>
    name === '' ? (fresh ?? drafts.read('')) : drafts.read(name),
  );
  const reopen = () => {
    setFresh(null);
    setOpening(opening + 1);
    if (file === null || files.files.every((item) => item.file !== file)) setParams({});
  };
  return (
    <div className="studio">
      {done && (opened?.file ?? null) === (done.text === null ? null : done.file) && (
        <DoneLine done={done} bringBack={() => void bringBack(done)} />
      )}
      {opened && (
        <Workbench
          key={`${opened.file ?? ''} ${opening}`}
          {...opened}
          {...{ files, calls, drafts, dataOf, published, reopen }}
          edited={() => setDone(null)}
        />
      )}
      {!opened && file !== null && (
        <p className="studio-warning" role="status">
          Файла {file} на сервере нет.
        </p>
      )}
      {!opened && <FileList files={files} drafts={drafts} begin={() => setBeginning(true)} />}
      {beginning && (
        <NewResource
          calls={calls}
          begin={(draft, more = []) => (more.length > 0 ? beginMany([draft, ...more]) : void begin(draft))}
          close={() => setBeginning(false)}
        />
      )}
    </div>
  );
}

/** Returns the drafts of this user, and whether those of earlier versions have been taken over. */
function useStudioDrafts(): { drafts: StudioDrafts; ready: boolean } {
  const userDrafts = useDrafts();
  const ready = useDraftsReady();
  const drafts = useMemo(() => draftsOf(userDrafts), [userDrafts]);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    if (!userDrafts || !ready) return;
    migrateOldDrafts(userDrafts);
    // oxlint-disable-next-line react/set-state-in-effect -- localStorage is an external system that is read once.
    setTaken(true);
  }, [userDrafts, ready]);
  return { drafts, ready: !userDrafts || taken };
}

/** Writes several drafts to separate files, as only one draft can be the new resource; returns the names. */
function writeApart(all: readonly OpenedDraft[], drafts: StudioDrafts, { files }: Files): string[] {
  return all.map((draft) => {
    const name = freeFileName(defaultFileName(draft.text), [...files.map(({ file }) => file), ...drafts.files()]);
    drafts.write(name, draft);
    return name;
  });
}

interface Opened {
  file: string | null;
  start: OpenedDraft;
}

/**
 * Returns the file of the address: its draft in this browser, otherwise its text on the server; null when both are
 * missing.
 */
function openedDraft(
  file: string | null,
  isNew: boolean,
  { files }: Files,
  samples: Readonly<Record<string, readonly AnyRecord[]>>,
  draftOf: (file: string) => StoredDraft | null,
): Opened | null {
  if (file === null) {
    const draft = isNew ? draftOf('') : null;
    return draft && { file: null, start: { sample: [], ...draft } };
  }
  const found = files.find((item) => item.file === file);
  const sample = samples[file] ?? [];
  const draft = draftOf(file);
  if (draft) return { file, start: { sample, ...draft } };
  return found ? { file, start: { text: found.text, base: found.text, guesses: [], sample } } : null;
}

function DoneLine({ done, bringBack }: { done: Done; bringBack: () => void }): ReactNode {
  const page = done.text === null ? undefined : pageIn(done.text);
  return (
    <p className="studio-done" role="status">
      {done.text === null ? `Файл ${done.file} удалён.` : `Файл ${done.file} опубликован и действует.`}
      {page !== undefined && <Link to={page}>Открыть раздел</Link>}
      {done.text === null && done.before !== null && (
        <Button small onClick={bringBack}>
          Вернуть
        </Button>
      )}
    </p>
  );
}
