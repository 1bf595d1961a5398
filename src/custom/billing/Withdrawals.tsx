import type { CrudFilter } from '@refinedev/core';
import { useMemo, type ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { showMoney } from '#codecs/money.ts';
import { isFullPhone, phoneDigits, showPhone } from '#codecs/phone.ts';
import { showText } from '#codecs/text.ts';
import { withdrawalTones } from '#dictionaries/withdrawalStatus.ts';
import { ListFoot, ListPlaceholder } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { valueAt } from '#record/path.ts';

/** A request has no id of its own: its place in the list is its key. */
interface Request { key: number; request: Row }

const columns: readonly Column<Request>[] = [
  { key: 'date', label: 'Дата', width: 120, cell: ({ request }) => showDate(request.date) },
  { key: 'amount', label: 'Сумма', width: 152, right: true, cell: ({ request }) => showMoney(request.amount) },
  { key: 'way', label: 'Способ вывода', cell: ({ request }) => wayOf(request) },
  { key: 'status', label: 'Статус', cell: ({ request }) => <RequestStatus {...request} /> },
];

/** The withdrawal requests of an employee (part2 'Billing'). */
export function Withdrawals({ filters }: { filters: CrudFilter[] }): ReactNode {
  const { name, title, api } = useResource('withdrawalRequests');
  const list = useRows({ resource: name, idField: api.id, filters });
  const rows = useMemo(() => list.rows.map((request, key): Request => ({ key, request })), [list.rows]);
  return (
    <DataTable
      label={title} columns={columns} rows={rows} rowKey={({ key }) => key} busy={list.busy} setLastVisible={list.setLastVisible}
      fetchMore={list.moreState === 'end' ? undefined : list.fetchMore} placeholder={<ListPlaceholder list={list} />} foot={<ListFoot list={list} />}
    />
  );
}

/** To a card, by its mask, or to a phone (part2 §3). */
function wayOf(request: Row): string {
  const mask = showText(valueAt(request, 'card.mask'));
  if (mask !== '-') return mask;
  const phone = showText(request.phone);
  return isFullPhone(phoneDigits(phone)) ? showPhone(phone) : phone;
}

/** Coloured by the code, worded by the server; a code that nobody knows is `-` (part2 §4). */
function RequestStatus({ status, statusString }: Row): ReactNode {
  const tone = withdrawalTones[status as number];
  return tone ? <span className={`status status-${tone}`}>{showText(statusString)}</span> : '-';
}
