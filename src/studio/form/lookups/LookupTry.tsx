import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { countOf } from '#codecs/plural.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { sampleOf } from '../../draft/sample.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { previewEntries } from './lookupEdits.ts';

type Tried =
  | { state: 'idle' | 'asking' }
  | { state: 'failed'; why: string }
  | { state: 'answered'; count: number; entries: { id: string; name: string }[] };

/** Requests the list of a lookup and shows its first entries. */
export function LookupTry({ lookup }: { lookup: unknown }): ReactNode {
  const { calls } = useStudioFormHost();
  const [tried, setTried] = useState<Tried>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const path = isRecord(lookup) && typeof lookup.path === 'string' ? lookup.path : '';
  const ask = () => {
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    if (path.includes('{'))
      return setTried({ state: 'failed', why: 'Адрес зависит от поля формы: посмотрите справочник на экране рядом' });
    setTried({ state: 'asking' });
    calls.ask(path, now.signal).then(
      (response) => {
        const sample = sampleOf(response);
        if (now.signal.aborted) return;
        if ('problem' in sample) return setTried({ state: 'failed', why: sample.problem });
        const entries = previewEntries(sample.records, lookup);
        setTried(
          typeof entries === 'string'
            ? { state: 'failed', why: entries }
            : { state: 'answered', count: sample.records.length, entries },
        );
      },
      (error: unknown) => {
        if (!now.signal.aborted)
          setTried({ state: 'failed', why: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  return (
    <div className="field">
      <div>
        <BusyButton busy={tried.state === 'asking'} onClick={ask}>
          Показать, что вернёт
        </BusyButton>
      </div>
      {tried.state === 'failed' && (
        <p className="field-error" role="alert">
          {tried.why}
        </p>
      )}
      {tried.state === 'answered' && (
        <div role="status">
          <p className="studio-note">Пришло: {countOf(tried.count, ['запись', 'записи', 'записей'])}. Первые:</p>
          <ul className="form-entries">
            {tried.entries.map(({ id, name }) => (
              <li key={id}>
                {name} <span className="form-key">{id}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
