import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { isMeasure } from '#dictionaries/measures.ts';
import { alert } from '#ui/dialogs/dialogs.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import { restoredPanel, usePanelDraft } from '#engine/drafts/panelDraft.ts';
import { useFieldValue, useFormContext } from '#engine/core/formContext.tsx';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { ChartButton } from '#ui/chart/ChartButton.tsx';
import { AssignmentTable } from './AssignmentTable.tsx';
import { createAssignmentDraft } from './assignmentDraft.ts';
import { GrowthFilter } from './GrowthFilter.tsx';
import { SalesChart } from './SalesChart.tsx';
import { whyNotSelectable, parseAgentTasks } from './tasks.ts';
import { Totals } from './Totals.tsx';
import { useMeasureQuestion } from './useMeasureQuestion.tsx';
import { useStatistics } from './useStatistics.ts';
import './growth.css';

const needed = 'Заполните необходимые поля';

/**
 * Draws agents, their sales and assigned tasks (part2 'Agents filter panel', 'Volume tasks'). The value is the tasks
 * (spec D18).
 */
export function AgentsPanel({ name, label, value, change, closePanel }: CustomFieldProps<VolumeStrategy>): ReactNode {
  const { store } = useFormContext();
  const [measureValue, volumeType, mmlId] = [
    useFieldValue('measure'),
    useFieldValue('radioPerOfSls'),
    useFieldValue('mml'),
  ];
  const measure = isMeasure(measureValue) ? measureValue : null;
  const percent = volumeType === true;
  const [plotted, setPlotted] = useState(false);
  const [draft] = useState(() => createAssignmentDraft(parseAgentTasks(restoredPanel(store, name) ?? value)));
  const question = useMeasureQuestion(name, draft);
  const statistics = useStatistics(mmlId, draft);
  const count = useStore(draft, (state) => state.order.length);

  const isChanged = () => draft.changed(parseAgentTasks(store.getState().values[name]));
  useEffect(() => {
    store.holdUnsaved(() => draft.changed(parseAgentTasks(store.getState().values[name])));
    return () => store.holdUnsaved(null);
  }, [store, draft, name]);
  usePanelDraft(store, name, draft, () => (isChanged() ? draft.tasks() : undefined));
  useEffect(() => {
    if (percent) draft.clearMoney();
  }, [percent, draft]);

  const select = (ids: readonly number[], selected: boolean) => {
    const message = selected ? whyNotSelectable(measure, volumeType) : null;
    if (message) void alert(needed, [message]);
    else draft.select(ids, selected);
  };
  const save = () => {
    if (draft.missing(percent).length > 0) {
      draft.setState({ pointsAtMissing: true });
      void alert(needed, ['Необходимо ввести все значения для выбранных агентов']);
      return;
    }
    change(draft.tasks());
    closePanel();
  };
  return (
    <SidePanel
      title={label}
      close={closePanel}
      onSave={save}
      footer={<Totals draft={draft} measure={measure} percent={percent} />}
    >
      <GrowthFilter draft={draft} measure={measure} percent={percent} busy={statistics.busy} apply={statistics.apply} />
      {count > 0 && measure !== null && (
        <div className="growth-plot">
          <ChartButton label="Продажи по месяцам" shown={plotted} toggle={() => setPlotted(!plotted)} />
          {plotted && <SalesChart draft={draft} measure={measure} />}
        </div>
      )}
      {count > 0 && (
        <AssignmentTable
          label={label}
          draft={draft}
          measure={measure}
          percent={percent}
          busy={statistics.busy}
          select={select}
        />
      )}
      {statistics.isRequested && (count === 0 || statistics.state === 'failed') && (
        <OptionsPlaceholder lookup={statistics} />
      )}
      {count === 0 && statistics.isRequested && statistics.state === 'ready' && <Empty />}
      {question}
      {count === 0 && !statistics.isRequested && (
        <p className="placeholder placeholder-empty">Выберите дистрибьюторов и нажмите «Применить»</p>
      )}
    </SidePanel>
  );
}
