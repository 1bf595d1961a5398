import '#ui/ui.css';
import './history.css';
import { useMemo, useState, type ReactNode } from 'react';
import { fieldChanges } from '#record/fieldChanges.ts';
import { stateOf } from '#record/historyStates.ts';
import { labelOf } from '#record/labelOf.ts';
import { loggedRecordId } from '../core/loggedRecordId.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { Button } from '#ui/button/Button.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import { useFilter } from '../filter/useFilter.ts';
import { columnsOf } from '../list/columns.tsx';
import { ListTable } from '../list/ListTable.tsx';
import type { Row } from '../core/row.ts';
import { useResourceList } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { OpenedRecord } from '../screen/OpenedRecord.tsx';
import { EntryModal } from './EntryModal.tsx';
import { historyDeclaration } from './historyDeclaration.ts';
import { forwardedHistoryNote } from './historyText.ts';

/** Draws `/history`: every write of every record, for superusers (docs/history.md). */
export default function HistoryScreen(): ReactNode {
  const { resources, host } = useEngine();
  const declaration = useMemo(() => historyDeclaration(resources), [resources]);
  const filter = useFilter(declaration);
  const list = useResourceList(declaration, { filter });
  const [record, setRecord] = useState<HistoryEntry | null>(null);
  const columns = useMemo(() => historyColumns(declaration, resources, setRecord), [declaration, resources]);
  const of = (entry: HistoryEntry | null) => resources.find(({ name }) => name === entry?.resource);
  const opened = list.opened?.row as HistoryEntry | undefined;
  const [openedIn, recordIn] = [of(opened ?? null), of(record)];
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={list.busy} reload={list.reload} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">История</h1>
        </header>
        {host.history === 'passed' && <p className="panel-hint">{forwardedHistoryNote}</p>}
        <ListTable
          label="История"
          list={list}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id as number}
          resetKey={list.key}
          open={list.open}
          selected={list.selected}
        />
      </section>
      {opened && openedIn && (
        <EntryModal declaration={openedIn} entry={opened} close={list.close} restored={() => void list.invalidate()} />
      )}
      {record && recordIn && (
        <OpenedRecord
          declaration={recordIn}
          id={loggedRecordId(recordIn.api, record.record)}
          row={null}
          close={() => setRecord(null)}
          saved={() => {
            setRecord(null);
            void list.invalidate();
          }}
        />
      )}
    </div>
  );
}

function historyColumns(
  declaration: Declaration,
  resources: readonly Declaration[],
  open: (entry: HistoryEntry) => void,
): Column<Row>[] {
  const of = (entry: HistoryEntry) => resources.find(({ name }) => name === entry.resource);
  const entryOf = (row: Row) => row as unknown as HistoryEntry;
  const titleText = ({ title, record }: HistoryEntry) => title || `№ ${record}`;
  const fields = (row: Row) => {
    const [entry, own] = [entryOf(row), of(entryOf(row))];
    return own && entry.action === 'update'
      ? fieldChanges(own, stateOf(entry))
          .map(({ name }) => labelOf(own, name))
          .join(', ') || '-'
      : '-';
  };
  return [
    ...columnsOf(declaration, undefined),
    {
      key: 'record',
      label: 'Запись',
      grow: 1.4,
      toText: (row) => titleText(entryOf(row)),
      cell: (row) => {
        const entry = entryOf(row);
        const own = of(entry);
        // A deleted record, or one without a form, cannot be opened.
        if (entry.action === 'delete' || !own?.api.verbs.includes('one')) return titleText(entry);
        return (
          <Button
            look="link"
            className="history-record"
            onClick={(event) => {
              event.stopPropagation();
              open(entry);
            }}
          >
            <span className="clamp">{titleText(entry)}</span>
          </Button>
        );
      },
    },
    { key: 'fields', label: 'Поля', grow: 1.4, toText: fields },
  ];
}
