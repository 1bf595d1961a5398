import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { canRunAction } from '#record/recordConditions.ts';
import { titleOf } from '#record/titleOf.ts';
import { offeredActions } from './offeredActions.ts';
import { useEngine } from '../core/engineContext.tsx';
import { runningActions, runningActionKey, useRunAction } from './useRunAction.ts';
import { copyLink } from './copyLink.ts';
import type { Row } from '../core/row.ts';
import { RowMenu, type RowMenuItem } from './RowMenu.tsx';
import { toRecordId, type ResourceListState } from './useResourceList.ts';

interface RowActionsProps {
  list: ResourceListState;
  row: Row;
  anchor: HTMLElement;
  close: () => void;
}

/** Draws the menu of a row: `Открыть`, `Копировать`, `Скопировать ссылку`, as far as each is possible. */
export function RowActions({ list, row, anchor, close }: RowActionsProps): ReactNode {
  const { declaration } = list;
  const title = titleOf(declaration, row);
  const actions = offeredActions(declaration, useEngine(), 'row');
  const { run } = useRunAction(declaration);
  const id = toRecordId(row[declaration.api.id]);
  const busy = useStore(runningActions, ({ records }) => id !== null && records.has(runningActionKey(declaration, id)));
  const offered =
    id === null
      ? []
      : actions
          .filter((action) => canRunAction(declaration, action, row))
          .map((action) => ({ label: action.title, disabled: busy, run: () => void run(action, id, row) }));
  return (
    <RowMenu
      label={title === '' ? 'Действия' : `Действия: ${title}`}
      actions={[...actionsOf(list, row), ...offered]}
      anchor={anchor}
      close={close}
    />
  );
}

function actionsOf({ declaration, open, openRecord, copy, addressOf }: ResourceListState, row: Row): RowMenuItem[] {
  const id = toRecordId(row[declaration.api.id]);
  if (id === null) return [];
  return [
    ...(open ? [{ label: 'Открыть', run: () => openRecord(id, row) }] : []),
    ...(copy ? [{ label: 'Копировать', run: () => copy(row) }] : []),
    ...(open && addressOf
      ? [
          {
            label: 'Скопировать ссылку',
            run: () => void copyLink(addressOf({ id }), { done: 'Ссылка скопирована', title: 'Ссылка на запись' }),
          },
        ]
      : []),
  ];
}
