import { useId, useMemo, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { formatText } from '#codecs/text.ts';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import type { OptionsState } from '#ui/options.ts';
import type { ReportListItem } from './compare.ts';

interface CompareSelectProps {
  reports: readonly ReportListItem[];
  chosen: number | null;
  change: (reportId: number | null) => void;
}

/** Draws the choice of another report of the same store for comparison. */
export function CompareSelect({ reports, chosen, change }: CompareSelectProps): ReactNode {
  const id = useId();
  const lookup = useMemo(
    (): OptionsState => ({
      options: reports.map(({ reportId, sentDate, executor }) => ({
        id: reportId,
        name: formatDateTime(sentDate),
        detail: formatText(executor),
        children: [],
      })),
      state: 'ready',
      error: null,
      retry: () => undefined,
    }),
    [reports],
  );
  return (
    <div className="report-compare">
      <label className="field-label" htmlFor={id}>
        Сравнить с отчётом
      </label>
      <Combobox
        id={id}
        label="Сравнить с отчётом"
        lookup={lookup}
        chosen={chosen === null ? [] : [chosen]}
        emptyText="Не выбрано"
        disabled={reports.length === 0}
        change={([next]) => change(typeof next === 'number' ? next : null)}
      />
    </div>
  );
}
