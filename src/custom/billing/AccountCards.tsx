import { StatisticCard } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { formatMoney } from '#codecs/money.ts';
import type { Unverified } from '#codecs/records.ts';
import type { CompanyAccount } from '#schemas/entities/billing.ts';
import { NegativeBalance } from './NegativeBalance.tsx';

/** The four sums of the company account (part2 'Billing', §3). */
const cards = [
  ['amountAvailable', 'Текущий счёт'],
  ['amountToWithdrawal', 'Для вывода ТА'],
  ['amountPotential', 'Для вывода ТА при закрытии всех задач'],
  ['amountOnWithdrawal', 'В процессе вывода'],
] as const satisfies readonly (readonly [keyof CompanyAccount, string])[];

/** Draws the cards; `link` is placed on the card of the account itself (spec D25). */
export function AccountCards({ account, link }: { account: Unverified<CompanyAccount>; link?: ReactNode }): ReactNode {
  return (
    <div className="billing-cards">
      {cards.map(([name, title], index) => (
        <StatisticCard
          key={name}
          className="billing-card"
          bordered
          statistic={{
            title,
            value: formatMoney(account[name]),
            formatter: (sum) => sum,
            description: (
              <>
                {Number(account[name]) < 0 && <NegativeBalance />}
                {index === 0 && link}
              </>
            ),
          }}
        />
      ))}
    </div>
  );
}
