import {
  refillsResource as refillDeclaration,
  withdrawalsResource as withdrawalDeclaration,
} from '#resources/masterData/accountMovements.ts';
import { accountRefills, withdrawals } from '../../platform/tables/tasks.ts';
import { dateColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

export const refillEntity = tableEntity({
  declaration: refillDeclaration,
  synced: true,
  happenedOn: ['date'],
  table: accountRefills,
  id: accountRefills.refillId,
  columns: {
    date: dateColumn(accountRefills.date),
    type: accountRefills.type,
    amount: accountRefills.amount,
    title: accountRefills.title,
    code: accountRefills.code,
  },
});

export const withdrawalEntity = tableEntity({
  declaration: withdrawalDeclaration,
  synced: true,
  happenedOn: ['date'],
  table: withdrawals,
  id: withdrawals.withdrawalId,
  columns: {
    date: dateColumn(withdrawals.date),
    fieldEmployeeId: withdrawals.fieldEmployeeId,
    amount: withdrawals.amount,
    cardMask: withdrawals.cardMask,
    phone: withdrawals.phone,
    status: withdrawals.status,
    code: withdrawals.code,
  },
});
