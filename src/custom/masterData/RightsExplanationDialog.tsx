import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { recordIn } from '#codecs/records.ts';
import { sections } from '#dictionaries/menu.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { RightsScreen, RightsExplanation } from '#schemas/entities/rights.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { OptionsState } from '#ui/options.ts';
import { PersonSelect } from './PersonSelect.tsx';
import './rightsExplanation.css';

/** Milliseconds after the last letter until the record is requested. */
const typingPauseMs = 500;

const noScreens: readonly RightsScreen[] = [];

/** Draws `Почему?`: the rule that allows or forbids an action of a user, in the words of the server that decides it. */
export function RightsExplanationDialog({ close }: { close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const [personId, setPersonId] = useState<number | null>(null);
  const [screen, setScreen] = useState<string | null>(null);
  const [action, setAction] = useState<string | null>('read');
  const [record, setRecord] = useState('');
  const typed = useDebounced(record, typingPauseMs);
  const recordField = useId();
  const { data, state, error, retry } = useGet('/config/rights/screens/');
  const screens = Array.isArray(data) ? (data as readonly RightsScreen[]) : noScreens;
  const named = useNamed(screens);
  const chosen = screens.find(({ name }) => name === screen);
  const actions = chosen?.actions ?? noScreens;
  const recordId = chosen?.records === true && action !== 'create' && action !== 'export' ? recordIdIn(typed) : '';
  const known = chosen !== undefined && actions.some(({ name }) => name === action);
  const leave = () => setOpen(false);
  return (
    <Modal name="Почему?" open={open} close={leave} closed={close}>
      <div className="why">
        <p>Кто, где и что делает: ответ даёт то же правило, по которому сервер разрешает или отказывает.</p>
        <PersonSelect chosen={personId} change={setPersonId} />
        {state === 'failed' ? (
          <Failed error={error} retry={retry} />
        ) : (
          <>
            <Choice label="Раздел" options={named} busy={state !== 'ready'} chosen={screen} change={setScreen} />
            <Choice
              label="Действие"
              options={actions}
              busy={state !== 'ready'}
              chosen={known ? action : null}
              change={setAction}
              disabled={chosen === undefined}
            />
          </>
        )}
        {chosen?.records === true && (
          <div className="field">
            <label className="field-label" htmlFor={recordField}>
              Запись: номер или ссылка на неё (необязательно)
            </label>
            <input
              id={recordField}
              className="search-input"
              value={record}
              onChange={({ target }) => setRecord(target.value)}
              autoComplete="off"
            />
          </div>
        )}
        <div aria-live="polite" className="why-answer">
          {personId !== null && known ? (
            <Answer query={{ personId, screen, action, ...(recordId === '' ? {} : { recordId }) }} />
          ) : (
            <p className="why-hint">Выберите сотрудника, раздел и действие</p>
          )}
        </div>
        <div className="dialog-buttons">
          <Button onClick={leave}>Закрыть</Button>
        </div>
      </div>
    </Modal>
  );
}

/**
 * Returns the screens with distinct names: a list within another screen may share its title with that screen or with a
 * separate list.
 */
function useNamed(screens: readonly RightsScreen[]): readonly { name: string; title: string }[] {
  const { sections: added } = useEngine();
  return useMemo(() => {
    const place = (name: string | null) =>
      [...sections, ...added].find((item) => item.name === name)?.title ?? 'не в меню';
    const repeated = (title: string) => screens.filter((item) => item.title === title).length > 1;
    return screens.map(({ name, title, section }) => ({
      name,
      title: repeated(title) ? `${title} (${place(section)})` : title,
    }));
  }, [screens, added]);
}

interface ChoiceProps {
  label: string;
  options: readonly { name: string; title: string }[];
  busy: boolean;
  chosen: string | null;
  change: (name: string | null) => void;
  disabled?: boolean;
}

function Choice({ label, options, busy, chosen, change, disabled = false }: ChoiceProps): ReactNode {
  const id = useId();
  const lookup = useMemo(
    (): OptionsState => ({
      options: options.map(({ name, title }) => ({ id: name, name: title, detail: '', children: [] })),
      state: busy ? 'loading' : 'ready',
      error: null,
      retry: () => undefined,
    }),
    [options, busy],
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Combobox
        id={id}
        label={label}
        lookup={lookup}
        chosen={chosen === null ? [] : [chosen]}
        emptyText="Не выбрано"
        disabled={disabled}
        change={([next]) => change(next === undefined ? null : String(next))}
      />
    </div>
  );
}

function Answer({ query }: { query: Record<string, unknown> }): ReactNode {
  const { data, state, error, retry } = useGet('/config/rights/why/', { query, fresh: true, quiet: true });
  if (state === 'failed') return <Failed error={error} retry={retry} />;
  if (state !== 'ready') return <Loading active />;
  const { allowed, text, given } = recordIn<RightsExplanation>(data);
  return (
    <>
      <p className={allowed === true ? 'why-allowed' : 'why-refused'}>
        {allowed === true ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}{' '}
        <b>{allowed === true ? 'Можно' : 'Нельзя'}</b>
      </p>
      <p>{String(text)}.</p>
      <p className="why-hint">{String(given)}.</p>
    </>
  );
}

/** Extracts the id of a record from user input: the id itself, or a link to the record (`…?open=20001`). */
function recordIdIn(text: string): string {
  return /[?&]open=([^&#]+)/.exec(text)?.[1] ?? text.trim();
}
