import { useState, type ReactNode } from 'react';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { formatDateTime } from '#codecs/dates.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { DiffView } from './DiffView.tsx';
import { useVersions, type FileVersion } from '../calls/studioCalls.ts';

interface VersionsModalProps {
  file: string;
  /** The current text on the server. */
  now: string;
  /** Activates an earlier text. */
  restore: (text: string) => Promise<void>;
  close: () => void;
}

/** Draws the earlier texts of a file: author, time and differences, with a button that restores one. */
export function VersionsModal({ file, now, restore, close }: VersionsModalProps): ReactNode {
  const { answer, versions } = useVersions(file);
  const [chosen, setChosen] = useState<number | null>(null);
  const version =
    versions.find(({ id }) => id === chosen) ??
    versions.find(({ text }) => text !== null && text !== now) ??
    versions[0];
  return (
    <Modal name={`Прежние версии: ${file}`} open close={close} wide>
      {answer.state === 'failed' && <Failed error={answer.error} retry={answer.retry} />}
      {answer.state === 'loading' && <Loading active />}
      {answer.state === 'ready' && versions.length === 0 && <Empty />}
      {version && (
        <div className="studio-versions">
          <ul aria-label="Версии">
            {versions.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className="studio-version"
                  aria-pressed={item === version}
                  onClick={() => setChosen(item.id)}
                >
                  <time dateTime={new Date(item.at * 1000).toISOString()}>{formatDateTime(item.at)}</time>
                  <span>{item.by}</span>
                  {item.text === null && <span>Файл удалён</span>}
                  {item.text === now && <span>Действует сейчас</span>}
                </button>
              </li>
            ))}
          </ul>
          <Chosen key={version.id} version={version} now={now} restore={restore} />
        </div>
      )}
    </Modal>
  );
}

function Chosen({
  version: { text },
  now,
  restore,
}: { version: FileVersion } & Pick<VersionsModalProps, 'now' | 'restore'>): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (text === null) return <p className="studio-note">В этой версии файл был удалён.</p>;
  const back = () => {
    setBusy(true);
    setError(null);
    restore(text).catch((failure: unknown) => {
      setError(failure);
      setBusy(false);
    });
  };
  return (
    <div className="studio-version-text">
      <p className="studio-note">
        {text === now ? 'Этот текст действует сейчас.' : 'Что изменится, если вернуть эту версию:'}
      </p>
      <DiffView before={text === now ? '' : now} after={text} />
      {error !== null && (
        <p className="studio-failure" role="alert">
          {error instanceof Error ? error.message : String(error)}
        </p>
      )}
      <div className="dialog-buttons">
        <BusyButton look="primary" busy={busy} disabled={text === now} onClick={back}>
          Вернуть
        </BusyButton>
      </div>
    </div>
  );
}
