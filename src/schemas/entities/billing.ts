import { Type, type Static } from '@sinclair/typebox';

/** A movement of the company account; `out` is a withdrawal. */
const refillSchema = Type.Object({
  date: Type.Integer(),
  type: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  amount: Type.Number(),
  title: Type.String(),
});
export type Refill = Static<typeof refillSchema>;

/** The company account (part2 §3), in roubles. */
export const companyAccountSchema = Type.Object({
  /** `Текущий счёт`: deposits minus withdrawals. */
  amountAvailable: Type.Number(),
  /** `Для вывода ТА`: the amount that all field employees can withdraw now. */
  amountToWithdrawal: Type.Number(),
  /** `Для вывода ТА при закрытии всех задач`: that amount plus the money of all open tasks. */
  amountPotential: Type.Number(),
  /** `В процессе вывода`. */
  amountOnWithdrawal: Type.Number(),
  refills: Type.Array(refillSchema),
});
export type CompanyAccount = Static<typeof companyAccountSchema>;

/** Account of a field employee (part2 §3), in roubles. */
export const billingEmployeeSchema = Type.Object({
  fieldEmployeeId: Type.Integer(),
  secondName: Type.Union([Type.String(), Type.Null()]),
  firstName: Type.Union([Type.String(), Type.Null()]),
  middleName: Type.Union([Type.String(), Type.Null()]),
  fullName: Type.Union([Type.String(), Type.Null()]),
  phone: Type.String(),
  moneyAvailableToWithdraw: Type.Number(),
  moneyWithdrawing: Type.Number(),
  moneyEarnedTotal: Type.Number(),
  moneyWithdrawn: Type.Number(),
});
export type BillingEmployee = Static<typeof billingEmployeeSchema>;

export const withdrawalRequestSchema = Type.Object({
  date: Type.Integer(),
  amount: Type.Number(),
  card: Type.Union([Type.Object({ mask: Type.String() }), Type.Null()]),
  phone: Type.Union([Type.String(), Type.Null()]),
  status: Type.Integer(),
  statusString: Type.String(),
});
export type WithdrawalRequest = Static<typeof withdrawalRequestSchema>;
