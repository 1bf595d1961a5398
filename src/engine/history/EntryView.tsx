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

/** What may be taken from the history into an open form. */
export interface ValueRestorer {
  /** Whether the value that a field had before may be put into the form. */
  mayTake: (change: FieldChange) => boolean;
  field: (name: string, states: EntryStates) => void;
  /** The whole record as the entry left it. */
  record: (states: EntryStates) => void;
}

interface EntryViewProps {
  declaration: Declaration;
  states: EntryStates;
  takeBack?: ValueRestorer | undefined;
  /** Whether the record stands as this entry left it. */
  isLast?: boolean;
}

/** One entry of the history: who did what when, and each changed field from what to what. */
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
