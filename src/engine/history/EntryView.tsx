import type { ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { fieldChanges, type FieldChange } from '#record/fieldChanges.ts';
import type { EntryStates } from '#record/historyStates.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { rowKindsOf } from '../conflicts/rowKinds.ts';
import { cellHost } from '../fields/cellHost.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { ChangeView } from './ChangeView.tsx';
import { actionText } from './historyText.ts';
import './history.css';

/** The values that can be restored from the history into an open form. */
export interface ValueRestorer {
  /** Returns whether the previous value of a field may be put into the form. */
  mayTake: (change: FieldChange) => boolean;
  field: (name: string, states: EntryStates) => void;
  /** Puts the whole record as of the entry into the form. */
  record: (states: EntryStates) => void;
}

interface EntryViewProps {
  declaration: Declaration;
  states: EntryStates;
  takeBack?: ValueRestorer | undefined;
  /** Whether the entry is the record's current state. */
  isLast?: boolean;
}

/** Draws one history entry: author, action, time and the old and new value of each changed field. */
export function EntryView({ declaration, states, takeBack, isLast = false }: EntryViewProps): ReactNode {
  const { entry } = states;
  const rowsOf = rowKindsOf(declaration, useEngine());
  const changes = fieldChanges(declaration, states).filter(
    ({ after }) => entry.action !== 'create' || !isNothing(after),
  );
  const title = `${entry.who.name || 'Неизвестно кто'}, ${formatDateTime(entry.at)}`;
  return (
    <article className="history-entry" aria-label={title}>
      <header>
        <strong>{entry.who.name || 'Неизвестно кто'}</strong>
        <span>{formatDateTime(entry.at)}</span>
        <span>{actionText(entry)}</span>
      </header>
      {entry.action !== 'delete' && changes.length === 0 && <p className="history-none">Без изменений</p>}
      <CellHostProvider value={cellHost}>
        <dl>
          {changes.map((change) => (
            <div key={change.name} className="history-change">
              <dt>{labelOf(declaration, change.name)}</dt>
              <dd>
                <ChangeView declaration={declaration} change={change} states={states} rows={rowsOf(change.name)} />
              </dd>
              {takeBack && entry.action === 'update' && takeBack.mayTake(change) && (
                <Button
                  look="link"
                  small
                  aria-label={`Вернуть значение: ${labelOf(declaration, change.name)}`}
                  onClick={() => takeBack.field(change.name, states)}
                >
                  Вернуть значение
                </Button>
              )}
            </div>
          ))}
        </dl>
      </CellHostProvider>
      {takeBack && !isLast && entry.action !== 'delete' && (
        <Button small aria-label={`Вернуть запись: ${title}`} onClick={() => takeBack.record(states)}>
          Вернуть запись
        </Button>
      )}
    </article>
  );
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (Array.isArray(value) && value.every((item) => item === null || item === undefined))
  );
}
