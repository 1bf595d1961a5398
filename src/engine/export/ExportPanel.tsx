import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import type { ExportProps } from './ExportButton.tsx';
import { ExportRunning } from './ExportRunning.tsx';
import type { ExportStore } from './exportStore.ts';
import { useExport, type ExportChoice } from './useExport.ts';
import './export.css';

interface ExportPanelProps extends ExportProps {
  store: ExportStore;
  close: () => void;
}

/** Draws the settings of an export, and its progress while it runs. */
export function ExportPanel({ store, close, ...props }: ExportPanelProps): ReactNode {
  const [choice, setChoice] = useState<ExportChoice>({ rows: 'chosen', columns: 'shown', format: 'xlsx' });
  const { state, error } = useStore(store);
  const begin = useExport(props, store);
  const count = props.chosen?.ids.size ?? 0;
  const wasShown = useRef(false);
  useEffect(() => {
    wasShown.current = true;
    return () => {
      wasShown.current = false;
    };
  }, []);
  const start = async () => {
    const saved = await begin({ ...choice, rows: count > 0 ? choice.rows : 'all' });
    if (saved && wasShown.current) close();
  };
  if (state === 'running' || state === 'failed') return <ExportRunning store={store} />;
  return (
    <form
      className="export"
      aria-label="Что выгрузить"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {count > 0 && (
        <RadioChoice
          label="Строки"
          value={choice.rows}
          options={[
            ['chosen', `Выбранные: ${formatNumber(count)}`],
            ['all', 'Все по фильтру'],
          ]}
          choose={(rows) => setChoice({ ...choice, rows })}
        />
      )}
      <RadioChoice
        label="Столбцы"
        value={choice.columns}
        options={[
          ['shown', 'Как в списке'],
          ['whole', 'Все поля'],
        ]}
        choose={(columns) => setChoice({ ...choice, columns })}
      />
      <RadioChoice
        label="Формат"
        value={choice.format}
        options={[
          ['xlsx', 'Excel (.xlsx)'],
          ['csv', 'CSV'],
        ]}
        choose={(format) => setChoice({ ...choice, format })}
      />
      {error !== null && (
        <p
          className="export-error"
          role="alert"
        >{`Файл не сохранён: ${error instanceof Error ? error.message : 'не удалось записать'}`}</p>
      )}
      <Button look="primary" type="submit" disabled={state === 'choosing'}>
        Сохранить файл
      </Button>
    </form>
  );
}

interface RadioChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  choose: (value: V) => void;
}

function RadioChoice<V extends string>({ label, value, options, choose }: RadioChoiceProps<V>): ReactNode {
  return (
    <fieldset className="export-choice">
      <legend>{label}</legend>
      <Radios value={value} options={options} onChange={choose} />
    </fieldset>
  );
}
