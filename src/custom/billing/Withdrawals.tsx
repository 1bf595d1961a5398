import type { ReactNode } from 'react';
import { isFullPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { formatText } from '#codecs/text.ts';
import { withdrawalTones } from '#dictionaries/withdrawalStatus.ts';
import type { Unverified } from '#codecs/records.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import { ListTable } from '#engine/list/ListTable.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import type { WithdrawalRequest } from '#schemas/entities/billing.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { compareTexts } from '#kinds/shared/texts.ts';
import { getByPath } from '#codecs/path.ts';

type Request = Unverified<WithdrawalRequest>;

const columns = [
  fieldColumn<Request>('date', { kind: 'date', label: 'Дата' }, { width: 120 }),
  fieldColumn<Request>('amount', { kind: 'money', label: 'Сумма' }, { width: 152 }),
  fieldColumn<Request>(
    'way',
    { kind: 'text', label: 'Способ вывода' },
    { toText: wayOf, compare: (a, b) => compareTexts(wayOf(a), wayOf(b)) },
  ),
  fieldColumn<Request>(
    'status',
    { kind: 'text', label: 'Статус' },
    {
      toText: statusOf,
      cell: (request) => (
        <span className={toneOf(request) && `status status-${toneOf(request)}`}>{statusOf(request)}</span>
      ),
    },
  ),
];

/** Draws the withdrawal requests of an employee (part2 'Billing'). A request has no id, so its index is its key. */
export function Withdrawals({ fieldEmployeeId }: { fieldEmployeeId: unknown }): ReactNode {
  const list = useResourceList(useResource('withdrawalRequests'), { where: { fieldEmployeeId } });
  return (
    <ListTable
      label={list.declaration.title}
      list={list}
      columns={columns}
      rows={list.rows}
      rowKey={(_request, index) => index}
      resetKey={list.key}
    />
  );
}

/** Returns the payment method: a card by its mask, or a phone (part2 §3). */
function wayOf(request: Unverified<WithdrawalRequest>): string {
  const mask = formatText(getByPath(request, 'card.mask'));
  if (mask !== '-') return mask;
  const phone = formatText(request.phone);
  return isFullPhone(phoneDigits(phone)) ? formatPhone(phone) : phone;
}

/** Returns the status, colored by its code with the server's text; an unknown code is `-` (part2 §4). */
function statusOf(request: Request): string {
  return toneOf(request) ? formatText(request.statusString) : '-';
}

function toneOf({ status }: Request): string | undefined {
  return withdrawalTones[status as number];
}
