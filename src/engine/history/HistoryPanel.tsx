import { useRef, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { useNextPage } from '#ui/table/useNextPage.ts';
import { useEngine } from '../core/engineContext.tsx';
import { EntryView, type ValueRestorer } from './EntryView.tsx';
import { forwardedHistoryNote } from './historyText.ts';
import { useRecordHistory } from './useRecordHistory.ts';

interface HistoryPanelProps {
  declaration: Declaration;
  id: string | number;
  close: () => void;
  /** Without it the history is read-only. */
  takeBack?: ValueRestorer | undefined;
}

/** Draws the changes of a record, newest first: author, field, old and new value (docs/history.md). */
export function HistoryPanel({ declaration, id, close, takeBack }: HistoryPanelProps): ReactNode {
  const { host } = useEngine();
  const { states, state, error, retry, more } = useRecordHistory(declaration, id);
  const scroller = useRef<HTMLDivElement>(null);
  useNextPage(scroller, states.length, more?.load);
  return (
    <SidePanel title="История" close={close} save={null}>
      {host.history === 'passed' && <p className="panel-hint">{forwardedHistoryNote}</p>}
      <div className="history" ref={scroller} tabIndex={0} role="group" aria-label="Правки">
        <Loading active={state === 'loading'} />
        {state === 'failed' && <Failed error={error} retry={retry} />}
        {state === 'ready' && states.length === 0 && (
          <div className="placeholder placeholder-empty" role="status">
            Правок ещё не было
          </div>
        )}
        <ol>
          {states.map((item, at) => (
            <li key={item.entry.id}>
              <EntryView declaration={declaration} states={item} takeBack={takeBack} isLast={at === 0} />
            </li>
          ))}
        </ol>
        <Loading active={more?.busy === true} />
        {more !== null && more.error !== null && <Failed error={more.error} retry={retry} />}
      </div>
    </SidePanel>
  );
}
