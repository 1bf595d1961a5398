import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { mayAct } from '#record/recordConditions.ts';
import { titleOf } from '#record/titleOf.ts';
import { offeredActions } from '../actions/offeredActions.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { acting, actedRecord, useRunAction } from '../actions/useRunAction.ts';
import { copyLink } from './copyLink.ts';
import type { Row } from './row.ts';
import { RowMenu, type RowAction } from './RowMenu.tsx';
import { idOf, type ResourceListState } from './useResourceList.ts';

interface RowActionsProps {
  list: ResourceListState;
  row: Row;
  anchor: HTMLElement;
  close: () => void;
}

/** The menu of a row of a resource: `Открыть`, `Копировать`, `Скопировать ссылку`, as far as each is possible. */
export function RowActions({ list, row, anchor, close }: RowActionsProps): ReactNode {
  const { declaration } = list;
  const title = titleOf(declaration, row);
  const own = offeredActions(declaration, useEngine(), 'row');
  const { run } = useRunAction(declaration);
  const id = idOf(row[declaration.api.id]);
  const busy = useStore(acting, ({ records }) => id !== null && records.has(actedRecord(declaration, id)));
  const offered = id === null ? [] : own.filter((action) => mayAct(declaration, action, row)).map((action) => ({ label: action.title, disabled: busy, run: () => void run(action, id, row) }));
  return <RowMenu label={title === '' ? 'Действия' : `Действия: ${title}`} actions={[...actionsOf(list, row), ...offered]} anchor={anchor} close={close} />;
}

function actionsOf({ declaration, open, openRecord, copy, addressOf }: ResourceListState, row: Row): RowAction[] {
  const id = idOf(row[declaration.api.id]);
  if (id === null) return [];
  return [
    ...open ? [{ label: 'Открыть', run: () => openRecord(id, row) }] : [],
    ...copy ? [{ label: 'Копировать', run: () => copy(row) }] : [],
    ...open && addressOf ? [{ label: 'Скопировать ссылку', run: () => void copyLink(addressOf({ id }), { done: 'Ссылка скопирована', title: 'Ссылка на запись' }) }] : [],
  ];
}
