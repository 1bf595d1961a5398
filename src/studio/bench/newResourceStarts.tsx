import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { apiPath } from '../text/apiPath.ts';
import type { DraftOptions } from '../draft/draftOf.ts';
import { readSample, sampleOf, type FoundRecords, type Sample } from '../draft/sample.ts';
import { SampleText } from './SampleText.tsx';
import { allVerbs, VerbsField } from './VerbsField.tsx';
import type { StudioCalls } from '../calls/studioCalls.ts';

interface StartProps {
  draft: (found: FoundRecords, options: DraftOptions) => void;
}

/** Draws the start from a copied response. */
export function FromPaste({ draft }: StartProps): ReactNode {
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [verbs, setVerbs] = useState(allVerbs);
  const [problems, setProblems] = useState<{ address?: string; text?: string }>({});
  const submit = () => {
    const sample = readSample(text);
    const path = address.trim() === '' ? { path: '' } : apiPath(address);
    const found = {
      ...('problem' in path ? { address: path.problem } : {}),
      ...('problem' in sample ? { text: sample.problem } : {}),
    };
    setProblems(found);
    if ('path' in path && 'records' in sample) draft(sample, { path: path.path, verbs });
  };
  return (
    <form
      className="studio-start"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SampleText
        autoFocus
        text={text}
        change={setText}
        problem={problems.text}
        label="Ответ сервера в JSON"
        placeholder={'{"success": true, "data": [{"promoId": 1, "name": "Весна"}]}'}
      />
      <PathField
        value={address}
        change={setAddress}
        problem={problems.address}
        label="Адрес на сервере, если известен"
      />
      <VerbsField verbs={verbs} change={setVerbs} />
      <div className="dialog-buttons">
        <Button look="primary" type="submit">
          Составить объявление
        </Button>
      </div>
    </form>
  );
}

type ResponseState =
  | { state: 'idle' | 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'answered'; path: string; sample: Sample };

/** Draws the start from a response requested from the server. */
export function FromServer({ calls, draft }: StartProps & { calls: StudioCalls }): ReactNode {
  const [address, setAddress] = useState('/api/v1/');
  const [problem, setProblem] = useState<string>();
  const [response, setResponse] = useState<ResponseState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = () => {
    const parsed = apiPath(address);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('problem' in parsed) return;
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    setResponse({ state: 'asking' });
    calls.ask(parsed.path, now.signal).then(
      (response) => {
        if (!now.signal.aborted) setResponse({ state: 'answered', path: parsed.path, sample: sampleOf(response) });
      },
      (error: unknown) => {
        if (!now.signal.aborted) setResponse({ state: 'failed', error });
      },
    );
  };
  return (
    <form
      className="studio-start"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <PathField value={address} change={setAddress} problem={problem} label="Адрес на сервере" />
      <div>
        <BusyButton type="submit" busy={response.state === 'asking'}>
          Запросить
        </BusyButton>
      </div>
      {response.state === 'failed' && <Failed error={response.error} retry={ask} />}
      {response.state === 'answered' && <SampleResponse {...response} draft={draft} />}
    </form>
  );
}

function SampleResponse({ path, sample, draft }: { path: string; sample: Sample } & StartProps): ReactNode {
  const [verbs, setVerbs] = useState(allVerbs);
  if ('problem' in sample)
    return (
      <p className="studio-failure" role="alert">
        {sample.problem}
      </p>
    );
  const { records } = sample;
  return (
    <>
      <p className="studio-note" role="status">
        Получено: {countOf(records.length, ['запись', 'записи', 'записей'])}, поля —{' '}
        {Object.keys(records[0] ?? {}).join(', ')}
      </p>
      <VerbsField verbs={verbs} change={setVerbs} />
      <div className="dialog-buttons">
        <Button look="primary" onClick={() => draft(sample, { path, verbs })}>
          Составить объявление
        </Button>
      </div>
    </>
  );
}

export function EmptyStart({ begin }: { begin: () => void }): ReactNode {
  return (
    <div className="studio-start">
      <p className="studio-note">
        Ресурс с одним полем: список, фильтр и форма. Остальное добавите сами, у каждой настройки есть объяснение.
      </p>
      <div className="dialog-buttons">
        <Button look="primary" onClick={begin}>
          Открыть форму
        </Button>
      </div>
    </div>
  );
}

function PathField({
  value,
  change,
  problem,
  label,
}: {
  value: string;
  change: (value: string) => void;
  problem: string | undefined;
  label: string;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        value={value}
        placeholder="/api/v1/promos/"
        aria-invalid={problem !== undefined}
        onChange={(event) => change(event.target.value)}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem !== undefined && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
