import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ApiError } from '#schemas/apiError.ts';
import { DiffView } from './DiffView.tsx';
import { defaultFileName, fileNameProblem } from '../text/fileNames.ts';

interface PublishModalProps {
  /** Null while the file has no name yet. */
  file: string | null;
  text: string;
  base: string | null;
  /** Names of existing files. */
  existing: readonly string[];
  /** Why publishing is not possible. */
  closed: string | null;
  publish: (file: string) => Promise<void>;
  /** Uses the server's current text as the base; the edited text stays. */
  rebase: () => Promise<void>;
  close: () => void;
}

/** Shows the changes, prompts for the name of a new file, publishes, and reports the result. */
export function PublishModal({
  file,
  text,
  base,
  existing,
  closed,
  publish,
  rebase,
  close,
}: PublishModalProps): ReactNode {
  const [name, setName] = useState(() => file ?? defaultFileName(text));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problem = file === null ? fileNameProblem(name, existing) : undefined;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const blocked = closed ?? (error instanceof ApiError && error.code === 403 ? error.text : null);
  return (
    <Modal name="Публикация" open close={close} wide>
      <form
        className="studio-publish"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined && !busy) void run(() => publish(name));
        }}
      >
        {file === null && (
          <div className="field">
            <label className="field-label" htmlFor="studio-file">
              Имя файла
            </label>
            <Input
              id="studio-file"
              autoFocus
              value={name}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : 'studio-file-problem'}
              onChange={(event) => setName(event.target.value)}
            />
            {problem !== undefined && (
              <p className="field-error" id="studio-file-problem">
                {problem}
              </p>
            )}
          </div>
        )}
        <p className="studio-note">
          {base === null
            ? 'Новый файл. Ресурс сразу появится в меню у всех, кому он разрешён.'
            : 'Изменения сразу начнут действовать у всех, кому ресурс разрешён.'}
        </p>
        <DiffView before={base ?? ''} after={text} />
        {blocked !== null && (
          <p className="studio-failure" role="alert">
            {blocked}
          </p>
        )}
        {blocked === null && error !== null && <Rejection error={error} busy={busy} rebase={() => void run(rebase)} />}
        <div className="dialog-buttons">
          {blocked !== null && <Button onClick={() => download(name, text)}>Скачать файл</Button>}
          <Button onClick={close}>Отмена</Button>
          <BusyButton
            look="primary"
            type="submit"
            busy={busy}
            disabled={blocked !== null || problem !== undefined || text === base}
          >
            Опубликовать
          </BusyButton>
        </div>
      </form>
    </Modal>
  );
}

function Rejection({ error, busy, rebase }: { error: unknown; busy: boolean; rebase: () => void }): ReactNode {
  const message = error instanceof Error ? error.message : String(error);
  const lines = error instanceof ApiError && Array.isArray(error.data) ? error.data.map(String) : [];
  if (error instanceof ApiError && error.code === 409) {
    return (
      <div className="studio-failure" role="alert">
        <p>Пока вы правили, файл на сервере изменился. Ваш текст остаётся в редакторе.</p>
        <Button small disabled={busy} onClick={rebase}>
          Сравнить с тем, что там сейчас
        </Button>
      </div>
    );
  }
  return (
    <div className="studio-failure" role="alert">
      <p>{message}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function download(file: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
}
